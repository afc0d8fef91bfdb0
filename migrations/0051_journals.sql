CREATE TABLE "journal_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"journal_id" uuid NOT NULL,
	"day" date NOT NULL,
	"account" text NOT NULL,
	"debit" bigint NOT NULL,
	"credit" bigint NOT NULL,
	"tenant_id" uuid,
	"invoice_id" uuid,
	"payment_id" uuid,
	"source_id" text,
	"lease_id" uuid,
	"unit_id" uuid,
	"property_id" uuid,
	"unit_kind" text,
	"purpose" text,
	"tenant_name" text,
	"property_name" text,
	"unit_name" text,
	"percent" numeric(5, 2),
	"tax" bigint NOT NULL,
	"vat_rate" numeric(5, 2),
	"vat" bigint NOT NULL,
	CONSTRAINT "journal_lines_sides" CHECK (debit >= 0 and credit >= 0 and (debit = 0) <> (credit = 0))
);
--> statement-breakpoint
CREATE TABLE "journals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "journals_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"act" text NOT NULL,
	"tenant_id" uuid,
	"invoice_id" uuid,
	"payment_id" uuid,
	"source_id" text,
	"adjusts" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid
);
--> statement-breakpoint
CREATE INDEX "journal_lines_day" ON "journal_lines" USING btree ("day");--> statement-breakpoint
CREATE INDEX "journal_lines_payment" ON "journal_lines" USING btree ("payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "journal_lines_invoice" ON "journal_lines" USING btree ("invoice_id") WHERE payment_id is null and invoice_id is not null;--> statement-breakpoint
CREATE INDEX "journal_lines_source" ON "journal_lines" USING btree ("source_id") WHERE source_id is not null;--> statement-breakpoint
CREATE INDEX "journals_day" ON "journals" USING btree ("day","number");--> statement-breakpoint
CREATE FUNCTION check_journal_lines() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if exists (
    select from (select journal_id, sum(debit) - sum(credit) as off, min(day) as first, max(day) as last
      from added group by journal_id) line
    where off <> 0 or first <> last
      -- A join could keep the plan of an empty table, and read all of a large one.
      or (select journals.day from journals where journals.id = line.journal_id) is distinct from first
  ) then
    raise exception 'the sides of a journal differ, or a line is of another day than its journal' using errcode = 'check_violation';
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER journal_lines_balanced AFTER INSERT ON "journal_lines" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_journal_lines();--> statement-breakpoint
CREATE FUNCTION check_journal_days() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  closed_through date := (select (settings ->> 'closedThrough')::date from company_settings where id = 1);
begin
  -- What was done before there were journals is posted on its own days.
  if coalesce(current_setting('portal.replays_journals', true), '') <> 'on'
    and exists (select from added where day <= closed_through) then
    raise exception 'a journal is of a day in closed books' using errcode = 'check_violation';
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER journals_open AFTER INSERT ON "journals" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION check_journal_days();--> statement-breakpoint
CREATE FUNCTION keep_journals() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'journals are never changed or deleted' using errcode = 'check_violation';
end $$;--> statement-breakpoint
CREATE TRIGGER journals_kept BEFORE UPDATE OR DELETE ON "journals" FOR EACH ROW EXECUTE FUNCTION keep_journals();--> statement-breakpoint
CREATE FUNCTION keep_journal_lines() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'UPDATE' then
    old.tenant_name := new.tenant_name;
    old.unit_name := new.unit_name;
    if old is not distinct from new then
      return new;
    end if;
  end if;
  raise exception 'journals are never changed or deleted' using errcode = 'check_violation';
end $$;--> statement-breakpoint
CREATE TRIGGER journal_lines_kept BEFORE UPDATE OR DELETE ON "journal_lines" FOR EACH ROW EXECUTE FUNCTION keep_journal_lines();
