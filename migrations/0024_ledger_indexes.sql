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
CREATE INDEX "payments_reference" ON "payments" USING btree ("method",lower(reference)) WHERE reference is not null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION payment_difference(payment uuid) RETURNS text LANGUAGE sql STABLE AS $$
  select case
    when allocated.pesewas <> (case when p.reversed_at is null and p.kind <> 'deposit_returned' then p.amount - p.unallocated else 0 end)
      then 'allocations of payment ' || p.id || ' are ' || allocated.pesewas
    when p.kind in ('money', 'withholding') and p.receipt_number is null then 'payment ' || p.id || ' has no receipt number'
    when p.reversed_at is not null and p.unallocated <> 0 then 'payment ' || p.id || ' is reversed and has credit'
    when p.kind = 'deposit_returned' and p.unallocated <> 0 then 'payment ' || p.id || ' went out and has credit'
    when entered.owed <> (case when p.reversed_at is null and p.kind <> 'deposit_returned' then -p.amount else 0 end)
      then 'entries of payment ' || p.id || ' are ' || entered.owed
    when entered.held <> (case when p.reversed_at is not null or p.kind = 'credit_note' then 0
      when p.kind = 'deposit_returned' then -p.amount when p.kind = 'deposit_applied' then allocated.deposits - p.amount
      else allocated.deposits end)
      then 'deposits of payment ' || p.id || ' are ' || entered.held end
  from payments p
  cross join lateral (select coalesce(sum(a.amount), 0) as pesewas,
      coalesce(sum(a.amount) filter (where i.purpose = 'deposit'), 0) as deposits
    from allocations a join invoices i on i.id = a.invoice_id where a.payment_id = p.id) allocated
  cross join lateral (select coalesce(sum(e.amount) filter (where e.pocket = 'owed'), 0) as owed,
      coalesce(sum(e.amount) filter (where e.pocket = 'held'), 0) as held
    from entries e where e.payment_id = p.id) entered
  where p.id = payment $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION compare_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  difference text;
begin
  if tg_table_name = 'invoices' then
    difference := invoice_difference(new.id);
  elsif tg_table_name = 'payments' then
    difference := payment_difference(new.id);
  elsif tg_table_name = 'allocations' then
    difference := coalesce(payment_difference(new.payment_id), invoice_difference(new.invoice_id));
  else
    if new.payment_id is not null then
      difference := payment_difference(new.payment_id);
    end if;
    if new.invoice_id is not null then
      difference := coalesce(difference, invoice_difference(new.invoice_id));
    end if;
    if difference is null and new.pocket = 'held' and new.amount < 0
      and (select sum(amount) from entries where tenant_id = new.tenant_id and pocket = 'held') < 0 then
      difference := 'the deposit of tenant ' || new.tenant_id || ' is below zero';
    end if;
  end if;
  if difference is not null then
    raise exception 'the ledger does not agree: %', difference using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION share_account_without_credit(tenant uuid) RETURNS boolean LANGUAGE plpgsql AS $$
begin
  if exists (select from payments where tenant_id = tenant and unallocated > 0) then
    return false;
  end if;
  begin
    perform from tenant_accounts where tenant_id = tenant for key share;
    -- Of a payment that was waited for. Who goes on to lock the whole account must not hold a part of it.
    if exists (select from payments where tenant_id = tenant and unallocated > 0) then
      raise exception using errcode = 'lock_not_available';
    end if;
  exception when lock_not_available then
    return false;
  end;
  return true;
end $$;
