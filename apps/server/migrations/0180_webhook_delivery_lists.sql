-- The provider's list of deliveries and its counts have posts to team channels too.
create index webhook_delivery_created on webhook_delivery (created_at);
create index webhook_delivery_failed on webhook_delivery (created_at) where state = 'failed';
create index webhook_delivery_pending on webhook_delivery (webhook_delivery_id) where state in ('pending', 'sending');
