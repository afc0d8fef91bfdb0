CREATE TABLE "credit_returns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	CONSTRAINT "credit_returns_amount" CHECK (amount <> 0)
);
--> statement-breakpoint
CREATE TABLE "document_counters" (
	"prefix" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_counters_prefix_year_pk" PRIMARY KEY("prefix","year")
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "amount_written_off" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "amount_from_deposit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credit_used" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "use_credit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "opening_purpose" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "document_number" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "taxed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_returns" ADD CONSTRAINT "credit_returns_return_id_payments_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_returns" ADD CONSTRAINT "credit_returns_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_returns_return" ON "credit_returns" USING btree ("return_id");--> statement-breakpoint
CREATE INDEX "credit_returns_payment" ON "credit_returns" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_document_number" ON "payments" USING btree ("document_number") WHERE document_number is not null;--> statement-breakpoint
ALTER TABLE "invoices" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "invoices" SET "amount_from_deposit" = used.amount
  FROM (SELECT a.invoice_id, sum(a.amount) AS amount FROM "allocations" a JOIN "payments" p ON p.id = a.payment_id
    WHERE p.kind = 'deposit_applied' GROUP BY a.invoice_id HAVING sum(a.amount) > 0) used
  WHERE used.invoice_id = "invoices"."id";--> statement-breakpoint
ALTER TABLE "invoices" ENABLE TRIGGER USER;--> statement-breakpoint
UPDATE "payments" SET "document_number" = prefix || '-' || year || '-' || lpad(number::text, greatest(5, length(number::text)), '0')
  FROM (SELECT id, prefix, year, row_number() OVER (PARTITION BY prefix, year ORDER BY created_at, id) AS number
    FROM (SELECT id, created_at, CASE kind WHEN 'credit_note' THEN 'CRN' ELSE 'RFD' END AS prefix,
        extract(year FROM created_at AT TIME ZONE 'Africa/Accra')::integer AS year
      FROM "payments" WHERE kind IN ('credit_note', 'deposit_returned')) written) numbered
  WHERE numbered.id = "payments"."id";--> statement-breakpoint
INSERT INTO "document_counters" (prefix, year, last)
  SELECT split_part(document_number, '-', 1), split_part(document_number, '-', 2)::integer, count(*)
  FROM "payments" WHERE document_number IS NOT NULL GROUP BY 1, 2;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_written_off" CHECK (amount_written_off between 0 and amount_credited);--> statement-breakpoint
CREATE OR REPLACE FUNCTION refuse_payment_change() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  is_corrected boolean := coalesce(current_setting('portal.corrects_payment', true), '') = new.id::text;
  is_restored boolean := old.kind in ('credit_note', 'write_off') and new.reversed_at is null;
begin
  if (new.id, new.tenant_id, new.kind, new.source, new.amount, new.invoice_id, new.proof_id, new.provider,
      new.provider_reference, new.taxed, new.created_at, new.created_by)
    is distinct from (old.id, old.tenant_id, old.kind, old.source, old.amount, old.invoice_id, old.proof_id,
      old.provider, old.provider_reference, old.taxed, old.created_at, old.created_by)
    or (not is_corrected and (new.received_on, new.method) is distinct from (old.received_on, old.method))
    or (old.receipt_number is not null and new.receipt_number is distinct from old.receipt_number)
    or (old.document_number is not null and new.document_number is distinct from old.document_number)
    or (old.reversed_at is not null and not is_restored and (new.reversed_at, new.reversed_on, new.reversed_by)
      is distinct from (old.reversed_at, old.reversed_on, old.reversed_by))
  then
    raise exception 'a payment is reversed, never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER credit_returns_append_only BEFORE UPDATE OR DELETE ON "credit_returns" FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER credit_returns_no_truncate BEFORE TRUNCATE ON "credit_returns" FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE OR REPLACE FUNCTION payment_difference(payment uuid) RETURNS text LANGUAGE sql STABLE AS $$
  select case
    when allocated.pesewas + returned.pesewas
        <> (case when p.reversed_at is null and p.kind not in ('deposit_returned', 'credit_returned') then p.amount - p.unallocated else 0 end)
      then 'allocations of payment ' || p.id || ' are ' || allocated.pesewas || ', and ' || returned.pesewas || ' was given back'
    when p.kind in ('money', 'withholding') and p.receipt_number is null then 'payment ' || p.id || ' has no receipt number'
    when p.reversed_at is not null and p.unallocated <> 0 then 'payment ' || p.id || ' is reversed and has credit'
    when p.kind in ('deposit_returned', 'credit_returned') and p.unallocated <> 0 then 'payment ' || p.id || ' went out and has credit'
    when p.kind = 'credit_returned' and taken.pesewas <> (case when p.reversed_at is null then p.amount else 0 end)
      then 'refund ' || p.id || ' took ' || taken.pesewas || ' of credit'
    when entered.owed <> (case when p.reversed_at is not null or p.kind = 'deposit_returned' then 0
      when p.kind = 'credit_returned' then p.amount else -p.amount end)
      then 'entries of payment ' || p.id || ' are ' || entered.owed
    when entered.held <> (case when p.reversed_at is not null or p.kind in ('credit_note', 'write_off', 'credit_returned') then 0
      when p.kind = 'deposit_returned' then -p.amount when p.kind = 'deposit_applied' then allocated.deposits - p.amount
      else allocated.deposits end)
      then 'deposits of payment ' || p.id || ' are ' || entered.held end
  from payments p
  cross join lateral (select coalesce(sum(a.amount), 0) as pesewas,
      coalesce(sum(a.amount) filter (where i.purpose = 'deposit'), 0) as deposits
    from allocations a join invoices i on i.id = a.invoice_id where a.payment_id = p.id) allocated
  cross join lateral (select coalesce(sum(r.amount), 0) as pesewas from credit_returns r where r.payment_id = p.id) returned
  cross join lateral (select coalesce(sum(r.amount), 0) as pesewas from credit_returns r where r.return_id = p.id) taken
  cross join lateral (select coalesce(sum(e.amount) filter (where e.pocket = 'owed'), 0) as owed,
      coalesce(sum(e.amount) filter (where e.pocket = 'held'), 0) as held
    from entries e where e.payment_id = p.id) entered
  where p.id = payment $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION invoice_difference(invoice uuid) RETURNS text LANGUAGE sql STABLE AS $$
  select case
    when (settled.paid, settled.credited, settled.applied, settled.written_off)
        <> (i.amount_paid, i.amount_credited, i.amount_applied, i.amount_written_off)
      then 'allocations of invoice ' || i.invoice_number || ' are ' || settled.paid || ', ' || settled.credited || ', '
        || settled.applied || ', ' || settled.written_off
    when entered.owed <> (case when i.voided_at is null then i.amount else 0 end)
      then 'entries of invoice ' || i.invoice_number || ' are ' || entered.owed end
  from invoices i
  cross join lateral (select coalesce(sum(a.amount) filter (where p.kind not in ('credit_note', 'write_off')), 0) as paid,
      coalesce(sum(a.amount) filter (where p.kind in ('credit_note', 'write_off')), 0) as credited,
      coalesce(sum(a.amount) filter (where p.kind = 'write_off'), 0) as written_off,
      coalesce(sum(a.amount) filter (where p.kind in ('deposit_applied', 'opening')), 0) as applied
    from allocations a join payments p on p.id = a.payment_id where a.invoice_id = i.id) settled
  cross join lateral (select coalesce(sum(e.amount), 0) as owed from entries e where e.invoice_id = i.id and e.pocket = 'owed') entered
  where i.id = invoice $$;--> statement-breakpoint
CREATE FUNCTION compare_credit_return() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  difference text := coalesce(payment_difference(new.return_id), payment_difference(new.payment_id));
begin
  if difference is not null then
    raise exception 'the ledger does not agree: %', difference using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER credit_returns_agree AFTER INSERT ON "credit_returns" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION compare_credit_return();
