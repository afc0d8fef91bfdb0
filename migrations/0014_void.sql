CREATE TABLE "quota_uses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quota_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid NOT NULL,
	"kind" text NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reversed_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"received_on" date,
	"method" text,
	"reference" text,
	"receipt_id" uuid,
	"reversed_at" timestamp (3) with time zone NOT NULL,
	"reversed_by" uuid NOT NULL,
	"reversed_by_name" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "invoices_newest";--> statement-breakpoint
DROP INDEX "invoices_display_status";--> statement-breakpoint
DROP INDEX "invoices_due";--> statement-breakpoint
DROP INDEX "invoices_by_amount";--> statement-breakpoint
DROP INDEX "invoices_by_name";--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD COLUMN "requester_name" text;--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "voided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "voided_by" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "voided_by_name" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "void_reason" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "approved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "deleted_by_name" text;--> statement-breakpoint
ALTER TABLE "reversed_payments" ADD CONSTRAINT "reversed_payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quota_uses_person" ON "quota_uses" USING btree ("uid","created_at");--> statement-breakpoint
CREATE INDEX "quota_uses_age" ON "quota_uses" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reversed_payments_invoice" ON "reversed_payments" USING btree ("invoice_id","reversed_at");--> statement-breakpoint
CREATE INDEX "bulk_runs_fingerprint" ON "bulk_runs" USING btree ("fingerprint","created_at");--> statement-breakpoint
CREATE INDEX "invoices_voided" ON "invoices" USING btree ("voided_at","id") WHERE voided_at is not null;--> statement-breakpoint
CREATE INDEX "receipts_file" ON "receipts" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("created_at","id","due_date","stored_display_status","search","amount","name_sorted","invoice_number") WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "invoices_display_status" ON "invoices" USING btree ("stored_display_status","due_date","id") WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "invoices_due" ON "invoices" USING btree ("due_date","invoice_number") WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "invoices_by_amount" ON "invoices" USING btree ("amount","invoice_number") WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "invoices_by_name" ON "invoices" USING btree (name_sorted collate "C","invoice_number") WHERE voided_at is null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_to_invoice_totals() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_totals (due_date, stored_display_status, count, pesewas)
    select due_date, stored_display_status, count(*), sum(amount) from added
    where voided_at is null group by due_date, stored_display_status;
  elsif tg_op = 'DELETE' then
    insert into invoice_totals (due_date, stored_display_status, count, pesewas)
    select due_date, stored_display_status, -count(*), -sum(amount) from removed
    where voided_at is null group by due_date, stored_display_status;
  elsif tg_op = 'UPDATE' then
    insert into invoice_totals (due_date, stored_display_status, count, pesewas)
    select due_date, stored_display_status, sum(count), sum(pesewas)
    from (select due_date, stored_display_status, 1 as count, amount as pesewas from added where voided_at is null
      union all select due_date, stored_display_status, -1, -amount from removed where voided_at is null) as change
    group by due_date, stored_display_status
    having sum(count) <> 0 or sum(pesewas) <> 0;
  else
    insert into invoice_totals (due_date, stored_display_status, count, pesewas)
    select due_date, stored_display_status, -sum(count), -sum(pesewas) from invoice_totals
    group by due_date, stored_display_status;
  end if;
  return null;
end $$;--> statement-breakpoint
UPDATE "receipts" SET "approved_at" = coalesce("reviewed_at", "uploaded_at") WHERE "status" = 'approved';
