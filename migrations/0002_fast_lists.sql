DROP INDEX "invoices_newest";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "search" text GENERATED ALWAYS AS (translate(lower(coalesce(name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(regexp_replace(phone, '[^0-9]', '', 'g'), '') || ' ' || coalesce(email, '')), 'ƆɔƐɛŊŋƉɖƑƒƔɣƲʋ', 'ooeennddffggvv')) STORED;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "standing" text GENERATED ALWAYS AS (case
  when status = 'Paid' or receipt_state = 'approved' then 'Paid'
  when receipt_state = 'pending_review' then 'Payment Under Review'
  when status = 'overdue' then 'Overdue'
  else status end) STORED;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "search" text GENERATED ALWAYS AS (translate(lower(coalesce(tenant_name, '') || ' ' || coalesce(invoice_number, '')), 'ƆɔƐɛŊŋƉɖƑƒƔɣƲʋ', 'ooeennddffggvv')) STORED;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "search" text GENERATED ALWAYS AS (translate(lower(coalesce(unit, '')), 'ƆɔƐɛŊŋƉɖƑƒƔɣƲʋ', 'ooeennddffggvv')) STORED;--> statement-breakpoint
CREATE INDEX "invoices_standing" ON "invoices" USING btree ("standing","due_date");--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("created_at","id","due_date","standing","search");