DROP TRIGGER invoice_figures_insert ON "invoices";--> statement-breakpoint
DROP TRIGGER invoice_figures_update ON "invoices";--> statement-breakpoint
DROP TRIGGER invoice_figures_delete ON "invoices";--> statement-breakpoint
DROP TRIGGER invoice_figures_truncate ON "invoices";--> statement-breakpoint
DROP FUNCTION keep_invoice_figures();--> statement-breakpoint
ALTER TABLE "invoices" RENAME COLUMN "standing" TO "stored_display_status";--> statement-breakpoint
ALTER INDEX "invoices_standing" RENAME TO "invoices_display_status";--> statement-breakpoint
ALTER TABLE "invoice_figures" RENAME TO "invoice_totals";--> statement-breakpoint
ALTER TABLE "invoice_totals" RENAME COLUMN "standing" TO "stored_display_status";--> statement-breakpoint
ALTER SEQUENCE "invoice_figures_id_seq" RENAME TO "invoice_totals_id_seq";--> statement-breakpoint
ALTER INDEX "invoice_figures_pkey" RENAME TO "invoice_totals_pkey";--> statement-breakpoint
ALTER INDEX "invoice_figures_due" RENAME TO "invoice_totals_due";--> statement-breakpoint
CREATE FUNCTION add_to_invoice_totals() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'INSERT' then
    insert into invoice_totals (due_date, stored_display_status, count, pesewas)
    select due_date, stored_display_status, count(*), sum(amount) from added group by due_date, stored_display_status;
  elsif tg_op = 'DELETE' then
    insert into invoice_totals (due_date, stored_display_status, count, pesewas)
    select due_date, stored_display_status, -count(*), -sum(amount) from removed group by due_date, stored_display_status;
  elsif tg_op = 'UPDATE' then
    insert into invoice_totals (due_date, stored_display_status, count, pesewas)
    select due_date, stored_display_status, sum(count), sum(pesewas)
    from (select due_date, stored_display_status, 1 as count, amount as pesewas from added
      union all select due_date, stored_display_status, -1, -amount from removed) as change
    group by due_date, stored_display_status
    having sum(count) <> 0 or sum(pesewas) <> 0;
  else
    insert into invoice_totals (due_date, stored_display_status, count, pesewas)
    select due_date, stored_display_status, -sum(count), -sum(pesewas) from invoice_totals
    group by due_date, stored_display_status;
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER invoice_totals_insert AFTER INSERT ON "invoices" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_to_invoice_totals();--> statement-breakpoint
CREATE TRIGGER invoice_totals_update AFTER UPDATE ON "invoices" REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_to_invoice_totals();--> statement-breakpoint
CREATE TRIGGER invoice_totals_delete AFTER DELETE ON "invoices" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION add_to_invoice_totals();--> statement-breakpoint
CREATE TRIGGER invoice_totals_truncate AFTER TRUNCATE ON "invoices"
  FOR EACH STATEMENT EXECUTE FUNCTION add_to_invoice_totals();
