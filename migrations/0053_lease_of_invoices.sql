ALTER TABLE "invoices" ADD COLUMN "lease_source" text;--> statement-breakpoint
ALTER TABLE "invoices" DISABLE TRIGGER USER;--> statement-breakpoint
-- The lease of the due day, else the last before it, else the first after it; of several at once the one of the unit that is shown.
UPDATE "invoices" SET "lease_id" = found.lease_id, "lease_source" = 'migration'
FROM (
  SELECT DISTINCT ON (invoice.id) invoice.id, lease.id AS lease_id
  FROM "invoices" invoice
  JOIN "leases" lease ON lease.tenant_id = invoice.tenant_id
  LEFT JOIN "leases" shown ON shown.tenant_id = invoice.tenant_id AND shown.shown
  CROSS JOIN LATERAL (SELECT
    lease.starts_on <= invoice.due_date AS has_begun,
    lease.starts_on <= invoice.due_date AND coalesce(lease.ends_on >= invoice.due_date, true)
      AND coalesce(lease.moved_out_on > invoice.due_date, true) AS covers,
    lease.moved_out_on IS NOT NULL AND lease.starts_on = lease.ends_on AS is_cancelled) is_lease
  WHERE invoice.lease_id IS NULL
  ORDER BY invoice.id, is_cancelled, covers DESC, has_begun DESC,
    CASE WHEN covers THEN coalesce(lease.unit_id = shown.unit_id, false) END DESC NULLS LAST,
    CASE WHEN has_begun THEN lease.starts_on END DESC, lease.starts_on, lease.created_at DESC, lease.id
) found
WHERE "invoices"."id" = found.id;--> statement-breakpoint
-- Nothing can be paid of them, so that they would be overdue for ever.
UPDATE "invoices" SET "status" = 'Paid', "paid_on" = coalesce("paid_on", ("created_at" AT TIME ZONE 'UTC')::date)
WHERE "amount" = 0 AND "status" <> 'Paid';--> statement-breakpoint
ALTER TABLE "invoices" ENABLE TRIGGER USER;
