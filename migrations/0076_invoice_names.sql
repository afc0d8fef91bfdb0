CREATE TABLE "invoice_names" (
	"tenant_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "invoice_names_tenant_id_name_pk" PRIMARY KEY("tenant_id","name")
);
--> statement-breakpoint
ALTER TABLE "invoice_names" ADD CONSTRAINT "invoice_names_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_open_by_amount" ON "invoices" USING btree ("stored_display_status","amount","invoice_number","due_date") WHERE voided_at is null and (stored_display_status <> 'Paid') is true;--> statement-breakpoint
CREATE FUNCTION add_invoice_names() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into invoice_names (tenant_id, name)
  select distinct tenant_id, name_sorted from added
  where not exists (select from invoice_names known where known.tenant_id = added.tenant_id and known.name = added.name_sorted)
  on conflict do nothing;
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER invoice_names_insert AFTER INSERT ON "invoices" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_invoice_names();--> statement-breakpoint
CREATE FUNCTION change_invoice_name() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into invoice_names (tenant_id, name) values (new.tenant_id, new.name_sorted) on conflict do nothing;
  delete from invoice_names known where known.tenant_id = old.tenant_id and known.name = old.name_sorted and not exists
    (select from invoices other where other.tenant_id = old.tenant_id and other.name_sorted = old.name_sorted);
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER invoice_names_update AFTER UPDATE OF tenant_id, tenant_name ON "invoices" FOR EACH ROW
  WHEN (old.tenant_id <> new.tenant_id OR old.tenant_name <> new.tenant_name) EXECUTE FUNCTION change_invoice_name();--> statement-breakpoint
INSERT INTO "invoice_names" (tenant_id, name) SELECT DISTINCT tenant_id, name_sorted FROM "invoices";
