ALTER TABLE "payments" ADD COLUMN "paid_by" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
-- A batch stays as it is; the payer's name goes with the tenant's data.
CREATE OR REPLACE FUNCTION refuse_payment_change() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  is_corrected boolean := coalesce(current_setting('portal.corrects_payment', true), '') = new.id::text;
  is_restored boolean := old.kind in ('credit_note', 'write_off') and new.reversed_at is null;
begin
  if (new.id, new.tenant_id, new.kind, new.source, new.amount, new.invoice_id, new.proof_id, new.provider,
      new.provider_reference, new.taxed, new.unused_from, new.batch_id, new.created_at, new.created_by)
    is distinct from (old.id, old.tenant_id, old.kind, old.source, old.amount, old.invoice_id, old.proof_id,
      old.provider, old.provider_reference, old.taxed, old.unused_from, old.batch_id, old.created_at, old.created_by)
    or (not is_corrected and (new.received_on, new.method) is distinct from (old.received_on, old.method))
    or (old.receipt_number is not null and new.receipt_number is distinct from old.receipt_number)
    or (old.document_number is not null and new.document_number is distinct from old.document_number)
    or (old.reversed_at is not null and not is_restored and (new.reversed_at, new.reversed_on, new.reversed_by)
      is distinct from (old.reversed_at, old.reversed_on, old.reversed_by))
  then
    raise exception 'a payment is reversed, never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
