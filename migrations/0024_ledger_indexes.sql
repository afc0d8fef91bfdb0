ALTER TABLE "entries" DROP CONSTRAINT "entries_reverses";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_receipt_number";--> statement-breakpoint
DROP INDEX "entries_invoice";--> statement-breakpoint
DROP INDEX "entries_payment";--> statement-breakpoint
DROP INDEX "payments_proof";--> statement-breakpoint
DROP INDEX "payments_provider";--> statement-breakpoint
DROP INDEX "payments_invoice";--> statement-breakpoint
DROP INDEX "payments_reference";--> statement-breakpoint
CREATE UNIQUE INDEX "entries_reverses" ON "entries" USING btree ("reverses") WHERE reverses is not null;--> statement-breakpoint
CREATE INDEX "entries_held" ON "entries" USING btree ("tenant_id","amount") WHERE pocket = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_receipt_number" ON "payments" USING btree ("receipt_number") WHERE receipt_number is not null;--> statement-breakpoint
CREATE INDEX "entries_invoice" ON "entries" USING btree ("invoice_id") WHERE invoice_id is not null;--> statement-breakpoint
CREATE INDEX "entries_payment" ON "entries" USING btree ("payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_proof" ON "payments" USING btree ("proof_id") WHERE proof_id is not null and reversed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider" ON "payments" USING btree ("provider","provider_reference") WHERE provider_reference is not null;--> statement-breakpoint
CREATE INDEX "payments_invoice" ON "payments" USING btree ("invoice_id") WHERE invoice_id is not null;--> statement-breakpoint
CREATE INDEX "payments_reference" ON "payments" USING btree ("method",lower(reference)) WHERE reference is not null;