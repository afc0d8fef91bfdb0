CREATE TABLE "invoice_figures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_figures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"due_date" date NOT NULL,
	"standing" text NOT NULL,
	"count" integer NOT NULL,
	"pesewas" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "invoices_due";--> statement-breakpoint
DROP INDEX "invoices_standing";--> statement-breakpoint
CREATE INDEX "invoice_figures_due" ON "invoice_figures" USING btree ("due_date","standing","count","pesewas");--> statement-breakpoint
CREATE INDEX "invoices_by_amount" ON "invoices" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "invoices_by_name" ON "invoices" USING btree ("search","id");--> statement-breakpoint
CREATE INDEX "invoices_due" ON "invoices" USING btree ("due_date","id");--> statement-breakpoint
CREATE INDEX "invoices_standing" ON "invoices" USING btree ("standing","due_date","id");--> statement-breakpoint
CREATE INDEX "receipts_waiting" ON "receipts" USING btree ("uploaded_at","id") WHERE status = 'pending_review';--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "unit_key" text GENERATED ALWAYS AS (nullif(regexp_replace(lower(unit), '\s', '', 'g'), '')) STORED;--> statement-breakpoint
CREATE INDEX "tenants_units" ON "tenants" USING btree ("property_id","unit_key") WHERE deleted_at is null;--> statement-breakpoint
CREATE FUNCTION keep_invoice_figures() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_figures (due_date, standing, count, pesewas)
    select due_date, standing, count(*), sum(amount) from added group by due_date, standing;
  elsif tg_op = 'DELETE' then
    insert into invoice_figures (due_date, standing, count, pesewas)
    select due_date, standing, -count(*), -sum(amount) from removed group by due_date, standing;
  elsif tg_op = 'UPDATE' then
    insert into invoice_figures (due_date, standing, count, pesewas)
    select due_date, standing, sum(count), sum(pesewas)
    from (select due_date, standing, 1 as count, amount as pesewas from added
      union all select due_date, standing, -1, -amount from removed) as change
    group by due_date, standing
    having sum(count) <> 0 or sum(pesewas) <> 0;
  else
    insert into invoice_figures (due_date, standing, count, pesewas)
    select due_date, standing, -sum(count), -sum(pesewas) from invoice_figures group by due_date, standing;
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER invoice_figures_insert AFTER INSERT ON "invoices" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_invoice_figures();--> statement-breakpoint
CREATE TRIGGER invoice_figures_update AFTER UPDATE ON "invoices" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION keep_invoice_figures();--> statement-breakpoint
CREATE TRIGGER invoice_figures_delete AFTER DELETE ON "invoices" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_invoice_figures();--> statement-breakpoint
CREATE TRIGGER invoice_figures_truncate AFTER TRUNCATE ON "invoices"
  FOR EACH STATEMENT EXECUTE FUNCTION keep_invoice_figures();--> statement-breakpoint
INSERT INTO "invoice_figures" (due_date, standing, count, pesewas)
  SELECT due_date, standing, count(*), sum(amount) FROM "invoices" GROUP BY due_date, standing;
