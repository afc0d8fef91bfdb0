ALTER TABLE "invoices" ADD COLUMN "amount_submitted" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" DROP COLUMN "stored_display_status";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "stored_display_status" text GENERATED ALWAYS AS (case
  when amount = 0 or status = 'Paid' or receipt_state = 'approved' then 'Paid'
  when receipt_state = 'pending_review' then 'Payment Under Review'
  when status = 'overdue' then 'Overdue'
  else status end) STORED;--> statement-breakpoint
CREATE INDEX "invoices_newest" ON "invoices" USING btree ("created_at","id","due_date","stored_display_status","search","amount","name_sorted","invoice_number") WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "invoices_display_status" ON "invoices" USING btree ("stored_display_status","due_date","id") WHERE voided_at is null;--> statement-breakpoint
CREATE FUNCTION set_amount_submitted() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  due bigint := new.amount - new.amount_paid - new.amount_credited;
begin
  if due <= 0 or new.status = 'Paid' or new.receipt_state = 'approved' then
    new.amount_submitted := 0;
  elsif new.receipt_state = 'pending_review' then
    -- A receipt without an amount claims all that is left.
    select case when bool_or(coalesce(amount, 0) = 0) then due else least(due, coalesce(sum(amount), due)) end
    into new.amount_submitted
    from receipts where invoice_id = new.id and status = 'pending_review' and deleted_at is null;
  elsif new.status = 'Payment Submitted' then
    new.amount_submitted := due;
  else
    new.amount_submitted := 0;
  end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER invoices_submitted BEFORE INSERT OR UPDATE ON "invoices" FOR EACH ROW
  WHEN (new.receipt_state = 'pending_review' or new.status = 'Payment Submitted' or new.amount_submitted <> 0)
  EXECUTE FUNCTION set_amount_submitted();--> statement-breakpoint
CREATE FUNCTION submit_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update invoices set amount_submitted = 0 where id = new.invoice_id and receipt_state = 'pending_review';
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER receipts_submitted AFTER INSERT ON "receipts" FOR EACH ROW EXECUTE FUNCTION submit_receipt();--> statement-breakpoint
UPDATE "invoices" SET "amount_submitted" = 0 WHERE "receipt_state" = 'pending_review' OR "status" = 'Payment Submitted';--> statement-breakpoint
DELETE FROM "invoice_totals";--> statement-breakpoint
INSERT INTO "invoice_totals" (due_date, stored_display_status, count, pesewas, paid, credited, other)
  SELECT due_date, stored_display_status, count(*), sum(amount), sum(received), sum(amount_credited), sum(amount_paid - received)
  FROM (SELECT *, CASE WHEN purpose = 'deposit' THEN 0 ELSE amount_paid - amount_applied END AS received FROM "invoices") AS row
  WHERE voided_at IS NULL GROUP BY due_date, stored_display_status;--> statement-breakpoint
ALTER TABLE "online_payments" ADD COLUMN "returned_at" timestamp (3) with time zone;
