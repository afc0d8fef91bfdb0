CREATE TABLE "allocations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "allocations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	CONSTRAINT "allocations_amount" CHECK (amount <> 0)
);
--> statement-breakpoint
CREATE TABLE "entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_id" uuid NOT NULL,
	"pocket" text NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"day" date NOT NULL,
	"invoice_id" uuid,
	"payment_id" uuid,
	"reverses" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	CONSTRAINT "entries_reverses" UNIQUE("reverses"),
	CONSTRAINT "entries_amount" CHECK (amount <> 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"amount" bigint NOT NULL,
	"unallocated" bigint NOT NULL,
	"received_on" date NOT NULL,
	"method" text,
	"reference" text,
	"note" text,
	"invoice_id" uuid,
	"proof_id" uuid,
	"provider" text,
	"provider_reference" text,
	"receipt_number" text,
	"keep_credit" boolean DEFAULT false NOT NULL,
	"reversed_at" timestamp (3) with time zone,
	"reversed_on" date,
	"reversed_by" uuid,
	"reversed_by_name" text,
	"reversal_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	"created_by_name" text,
	"search" text GENERATED ALWAYS AS (translate(lower(coalesce(receipt_number, '') || ' ' || coalesce(reference, '')), 'ƆɔƐɛŊŋƉɖƑƒƔɣƲʋ', 'ooeennddffggvv')) STORED,
	CONSTRAINT "payments_receipt_number" UNIQUE("receipt_number"),
	CONSTRAINT "payments_amount" CHECK (amount between 1 and 10000000000),
	CONSTRAINT "payments_unallocated" CHECK (unallocated between 0 and amount)
);
--> statement-breakpoint
CREATE TABLE "receipt_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenant_accounts" (
	"tenant_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "invoice_totals_due";--> statement-breakpoint
ALTER TABLE "invoice_totals" ADD COLUMN "paid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_totals" ADD COLUMN "credited" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_totals" ADD COLUMN "other" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "amount_paid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "amount_credited" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "amount_applied" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "purpose" text DEFAULT 'rent' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "lease_id" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "period_from" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "period_to" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "entered_later" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_reverses_entries_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_accounts" ADD CONSTRAINT "tenant_accounts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allocations_payment" ON "allocations" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "allocations_invoice" ON "allocations" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "entries_statement" ON "entries" USING btree ("tenant_id","pocket","day","id");--> statement-breakpoint
CREATE INDEX "entries_invoice" ON "entries" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "entries_payment" ON "entries" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_proof" ON "payments" USING btree ("proof_id") WHERE reversed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider" ON "payments" USING btree ("provider","provider_reference");--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_tenant" ON "payments" USING btree ("tenant_id","received_on","created_at");--> statement-breakpoint
CREATE INDEX "payments_received" ON "payments" USING btree ("received_on","id");--> statement-breakpoint
CREATE INDEX "payments_invoice" ON "payments" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "payments_reference" ON "payments" USING btree ("method",lower(reference));--> statement-breakpoint
CREATE INDEX "payments_credit" ON "payments" USING btree ("tenant_id","received_on","created_at") WHERE unallocated > 0;--> statement-breakpoint
CREATE INDEX "invoices_open" ON "invoices" USING btree ("tenant_id","due_date","created_at","id") WHERE voided_at is null and status <> 'Paid';--> statement-breakpoint
CREATE INDEX "invoice_totals_due" ON "invoice_totals" USING btree ("due_date","stored_display_status","count","pesewas","paid","credited","other");--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id");--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_lease_id_fk" FOREIGN KEY ("lease_id") REFERENCES "leases"("id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "invoices"("id");--> statement-breakpoint
CREATE FUNCTION add_tenant_account() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into tenant_accounts (tenant_id) select id from added;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER tenants_account AFTER INSERT ON "tenants" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_tenant_account();--> statement-breakpoint
INSERT INTO "tenant_accounts" ("tenant_id") SELECT "id" FROM "tenants";--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_to_invoice_totals() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_totals (due_date, stored_display_status, count, pesewas, paid, credited, other)
    select due_date, stored_display_status, count(*), sum(amount), sum(received), sum(amount_credited), sum(amount_paid - received)
    from (select *, case when purpose = 'deposit' then 0 else amount_paid - amount_applied end as received from added) as row
    where voided_at is null group by due_date, stored_display_status;
  elsif tg_op = 'DELETE' then
    insert into invoice_totals (due_date, stored_display_status, count, pesewas, paid, credited, other)
    select due_date, stored_display_status, -count(*), -sum(amount), -sum(received), -sum(amount_credited), -sum(amount_paid - received)
    from (select *, case when purpose = 'deposit' then 0 else amount_paid - amount_applied end as received from removed) as row
    where voided_at is null group by due_date, stored_display_status;
  elsif tg_op = 'UPDATE' then
    insert into invoice_totals (due_date, stored_display_status, count, pesewas, paid, credited, other)
    select due_date, stored_display_status, sum(sign), sum(sign * amount), sum(sign * received), sum(sign * amount_credited),
      sum(sign * (amount_paid - received))
    from (select *, case when purpose = 'deposit' then 0 else amount_paid - amount_applied end as received from (select 1 as sign, * from added union all select -1, * from removed) as row
      where voided_at is null) as change
    group by due_date, stored_display_status
    having sum(sign) <> 0 or sum(sign * amount) <> 0 or sum(sign * received) <> 0 or sum(sign * amount_credited) <> 0
      or sum(sign * amount_paid) <> 0;
  else
    insert into invoice_totals (due_date, stored_display_status, count, pesewas, paid, credited, other)
    select due_date, stored_display_status, -sum(count), -sum(pesewas), -sum(paid), -sum(credited), -sum(other) from invoice_totals
    group by due_date, stored_display_status;
  end if;
  return null;
end $$;--> statement-breakpoint
ALTER TABLE "invoices" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "invoices" SET "status" = 'Paid', "amount_paid" = "amount" WHERE "stored_display_status" = 'Paid' AND "amount" > 0 AND "voided_at" IS NULL;--> statement-breakpoint
ALTER TABLE "invoices" ENABLE TRIGGER USER;--> statement-breakpoint
DELETE FROM "invoice_totals";--> statement-breakpoint
INSERT INTO "invoice_totals" (due_date, stored_display_status, count, pesewas, paid)
  SELECT due_date, stored_display_status, count(*), sum(amount), sum(amount_paid) FROM "invoices" WHERE voided_at IS NULL
  GROUP BY due_date, stored_display_status;--> statement-breakpoint
INSERT INTO "entries" (tenant_id, pocket, kind, amount, day, invoice_id, created_at, created_by)
  SELECT tenant_id, 'owed', 'invoice', amount, (created_at AT TIME ZONE 'Africa/Accra')::date, id, created_at, created_by
  FROM "invoices" WHERE voided_at IS NULL AND amount > 0 ORDER BY created_at, id;--> statement-breakpoint
INSERT INTO "payments" (id, tenant_id, kind, source, amount, unallocated, received_on, method, reference, invoice_id, proof_id,
    receipt_number, created_at, created_by)
  SELECT gen_random_uuid(), tenant_id, 'money', 'migration', amount, 0, received_on, method, reference, id, proof_id,
    'RCT-' || year || '-' || lpad(number::text, greatest(5, length(number::text)), '0'), entered_at, paid_by
  FROM (SELECT paid.*, row_number() OVER (PARTITION BY year ORDER BY entered_at, id) AS number
    FROM (SELECT i.id, i.tenant_id, i.amount, i.paid_by, nullif(i.payment_reference, '') AS reference, proof.id AS proof_id,
        moment.received_on, entry.entered_at, extract(year FROM entry.entered_at AT TIME ZONE 'Africa/Accra')::integer AS year,
        CASE lower(i.payment_method) WHEN 'cash' THEN 'cash' WHEN 'mobile money' THEN 'mobile_money'
          WHEN 'bank transfer' THEN 'bank_transfer' WHEN 'cheque' THEN 'cheque' WHEN 'card' THEN 'card' WHEN '' THEN NULL
          ELSE CASE WHEN i.payment_method IS NOT NULL THEN 'other' END END AS method
      FROM "invoices" i
      LEFT JOIN LATERAL (SELECT r.id, r.reviewed_at FROM "receipts" r
        WHERE r.invoice_id = i.id AND r.status = 'approved' AND r.deleted_at IS NULL
        ORDER BY coalesce(r.approved_at, r.reviewed_at, r.uploaded_at) DESC, r.id DESC LIMIT 1) proof ON true
      CROSS JOIN LATERAL (SELECT coalesce(i.paid_on, (i.updated_at AT TIME ZONE 'Africa/Accra')::date) AS received_on) moment
      CROSS JOIN LATERAL (SELECT coalesce(proof.reviewed_at, (moment.received_on + time '12:00') AT TIME ZONE 'Africa/Accra') AS entered_at) entry
      WHERE i.status = 'Paid' AND i.amount > 0 AND i.voided_at IS NULL) paid) numbered
  ORDER BY entered_at, id;--> statement-breakpoint
INSERT INTO "receipt_counters" (year, last)
  SELECT split_part(receipt_number, '-', 2)::integer, max(split_part(receipt_number, '-', 3)::integer) FROM "payments" GROUP BY 1;--> statement-breakpoint
INSERT INTO "allocations" (payment_id, invoice_id, amount, created_at, created_by)
  SELECT id, invoice_id, amount, created_at, created_by FROM "payments" ORDER BY created_at, id;--> statement-breakpoint
INSERT INTO "entries" (tenant_id, pocket, kind, amount, day, payment_id, created_at, created_by)
  SELECT tenant_id, 'owed', 'payment', -amount, received_on, id, created_at, created_by FROM "payments" ORDER BY created_at, id;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_settled" CHECK (amount_paid >= amount_applied and amount_applied >= 0 and amount_credited >= 0
        and amount_paid + amount_credited <= amount);--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_paid" CHECK (voided_at is not null or amount = 0 or (status = 'Paid') = (amount_paid + amount_credited = amount));--> statement-breakpoint
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'rows of % are only added', tg_table_name using errcode = 'restrict_violation';
end $$;--> statement-breakpoint
CREATE TRIGGER allocations_append_only BEFORE UPDATE OR DELETE ON "allocations" FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER allocations_no_truncate BEFORE TRUNCATE ON "allocations" FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER entries_append_only BEFORE UPDATE OR DELETE ON "entries" FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER entries_no_truncate BEFORE TRUNCATE ON "entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER payments_kept BEFORE DELETE ON "payments" FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER payments_no_truncate BEFORE TRUNCATE ON "payments" FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE FUNCTION refuse_payment_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if (new.id, new.tenant_id, new.kind, new.source, new.amount, new.received_on, new.method, new.invoice_id, new.proof_id, new.provider,
      new.provider_reference, new.created_at, new.created_by)
    is distinct from (old.id, old.tenant_id, old.kind, old.source, old.amount, old.received_on, old.method, old.invoice_id, old.proof_id,
      old.provider, old.provider_reference, old.created_at, old.created_by)
    or (old.receipt_number is not null and new.receipt_number is distinct from old.receipt_number)
    or (old.reversed_at is not null and (new.reversed_at, new.reversed_on, new.reversed_by)
      is distinct from (old.reversed_at, old.reversed_on, old.reversed_by))
  then
    raise exception 'a payment is reversed, never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER payments_immutable BEFORE UPDATE ON "payments" FOR EACH ROW EXECUTE FUNCTION refuse_payment_change();--> statement-breakpoint
CREATE FUNCTION payment_difference(payment uuid) RETURNS text LANGUAGE sql STABLE AS $$
  select case
    when allocated.pesewas <> (case when p.reversed_at is null and p.kind <> 'deposit_returned' then p.amount - p.unallocated else 0 end)
      then 'allocations of payment ' || p.id || ' are ' || allocated.pesewas
    when p.kind in ('money', 'withholding') and p.receipt_number is null then 'payment ' || p.id || ' has no receipt number'
    when p.reversed_at is not null and p.unallocated <> 0 then 'payment ' || p.id || ' is reversed and has credit'
    when p.kind = 'deposit_returned' and p.unallocated <> 0 then 'payment ' || p.id || ' went out and has credit'
    when entered.owed <> (case when p.reversed_at is null and p.kind <> 'deposit_returned' then -p.amount else 0 end)
      then 'entries of payment ' || p.id || ' are ' || entered.owed
    when entered.held <> (case when p.reversed_at is not null or p.kind = 'credit_note' then 0
      when p.kind in ('deposit_applied', 'deposit_returned') then -p.amount else allocated.deposits end)
      then 'deposits of payment ' || p.id || ' are ' || entered.held end
  from payments p
  cross join lateral (select coalesce(sum(a.amount), 0) as pesewas,
      coalesce(sum(a.amount) filter (where i.purpose = 'deposit'), 0) as deposits
    from allocations a join invoices i on i.id = a.invoice_id where a.payment_id = p.id) allocated
  cross join lateral (select coalesce(sum(e.amount) filter (where e.pocket = 'owed'), 0) as owed,
      coalesce(sum(e.amount) filter (where e.pocket = 'held'), 0) as held
    from entries e where e.payment_id = p.id) entered
  where p.id = payment $$;--> statement-breakpoint
CREATE FUNCTION invoice_difference(invoice uuid) RETURNS text LANGUAGE sql STABLE AS $$
  select case
    when (settled.paid, settled.credited, settled.applied) <> (i.amount_paid, i.amount_credited, i.amount_applied)
      then 'allocations of invoice ' || i.invoice_number || ' are ' || settled.paid || ', ' || settled.credited || ', ' || settled.applied
    when entered.owed <> (case when i.voided_at is null then i.amount else 0 end)
      then 'entries of invoice ' || i.invoice_number || ' are ' || entered.owed end
  from invoices i
  cross join lateral (select coalesce(sum(a.amount) filter (where p.kind <> 'credit_note'), 0) as paid,
      coalesce(sum(a.amount) filter (where p.kind = 'credit_note'), 0) as credited,
      coalesce(sum(a.amount) filter (where p.kind in ('deposit_applied', 'opening')), 0) as applied
    from allocations a join payments p on p.id = a.payment_id where a.invoice_id = i.id) settled
  cross join lateral (select coalesce(sum(e.amount), 0) as owed from entries e where e.invoice_id = i.id and e.pocket = 'owed') entered
  where i.id = invoice $$;--> statement-breakpoint
CREATE FUNCTION compare_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
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
    difference := coalesce(payment_difference(new.payment_id), invoice_difference(new.invoice_id));
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
CREATE CONSTRAINT TRIGGER allocations_agree AFTER INSERT ON "allocations" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION compare_ledger();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER entries_agree AFTER INSERT ON "entries" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION compare_ledger();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payments_agree AFTER INSERT OR UPDATE OF unallocated, reversed_at ON "payments" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION compare_ledger();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER invoices_agree AFTER INSERT OR UPDATE OF amount, amount_paid, amount_credited, amount_applied, voided_at, purpose ON "invoices" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION compare_ledger();
