-- Controllers that stayed silent when their gateway was back belonged to its deviation for ever, unseen. They are evaluated once more.
update deviation d set due_at = now()
where ended_at is null and gateway_root is not null
  and exists (select from deviation g where g.deviation_id = d.gateway_root and g.ended_at is not null);
