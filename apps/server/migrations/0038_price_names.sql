-- Cached surveys of market prices: names of items, kinds and grades as the code calls them.
update outside_answer
set answer = replace(replace(replace(answer::text, '"itemNm":', '"itemName":'), '"kindNm":', '"kindName":'), '"rankNm":', '"rankName":')::jsonb
where question like 'kamis%' and answer is not null;
