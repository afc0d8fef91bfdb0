DROP INDEX "invoices_newest";--> statement-breakpoint
DROP INDEX "invoices_due";--> statement-breakpoint
DROP INDEX "invoices_by_amount";--> statement-breakpoint
DROP INDEX "invoices_by_name";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "name_sorted" text GENERATED ALWAYS AS (translate(lower(coalesce(tenant_name, '')), 'ƆɔƐɛŊŋƉɖƑƒƔɣƲʋ', 'ooeennddffggvv')) STORED;--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("created_at","id","due_date","standing","search","amount","name_sorted","invoice_number");--> statement-breakpoint
CREATE INDEX "invoices_due" ON "invoices" USING btree ("due_date","invoice_number");--> statement-breakpoint
CREATE INDEX "invoices_by_amount" ON "invoices" USING btree ("amount","invoice_number");--> statement-breakpoint
CREATE INDEX "invoices_by_name" ON "invoices" USING btree (name_sorted collate "C","invoice_number");