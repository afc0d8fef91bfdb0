ALTER TABLE "invoices" ADD COLUMN "issued" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "issued" jsonb;--> statement-breakpoint
ALTER TABLE "invoices" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "payments" DISABLE TRIGGER USER;--> statement-breakpoint
-- What was issued before has the names of today, which it has printed until now.
UPDATE "invoices" SET "issued" = jsonb_build_object('companyName', company.name, 'propertyName', property.name,
    'unitName', unit.name)
  FROM "leases" lease
  JOIN "units" unit ON unit.id = lease.unit_id
  JOIN "properties" property ON property.id = unit.property_id
  LEFT JOIN LATERAL (SELECT settings ->> 'companyName' AS name FROM "company_settings" WHERE id = 1) company ON true
  WHERE lease.id = "invoices"."lease_id";--> statement-breakpoint
UPDATE "invoices" SET "issued" = jsonb_build_object('companyName', company.name, 'propertyName', property.name, 'unitName', tenant.unit)
  FROM "tenants" tenant
  LEFT JOIN LATERAL (SELECT settings ->> 'companyName' AS name FROM "company_settings" WHERE id = 1) company ON true
  JOIN "properties" property ON property.id = tenant.property_id
  WHERE tenant.id = "invoices"."tenant_id" AND "invoices"."issued" IS NULL;--> statement-breakpoint
UPDATE "payments" SET "issued" = jsonb_build_object('tenantName', person.name, 'companyName', company.name,
    'propertyName', coalesce(place.issued ->> 'propertyName', property.name),
    'unitName', case when place.issued is null then tenant.unit else place.issued ->> 'unitName' end)
  FROM "payments" payment
  JOIN "tenants" tenant ON tenant.id = payment.tenant_id
  JOIN "profiles" person ON person.uid = tenant.uid
  JOIN "properties" property ON property.id = tenant.property_id
  LEFT JOIN "invoices" place ON place.id = payment.invoice_id
  LEFT JOIN LATERAL (SELECT settings ->> 'companyName' AS name FROM "company_settings" WHERE id = 1) company ON true
  WHERE payment.id = "payments"."id";--> statement-breakpoint
ALTER TABLE "invoices" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "payments" ENABLE TRIGGER USER;--> statement-breakpoint
CREATE FUNCTION keep_issued_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  select jsonb_build_object('companyName', (select settings ->> 'companyName' from company_settings where id = 1),
      'propertyName', property.name, 'unitName', case when unit.id is null then tenant.unit else unit.name end)
    || case when tg_op = 'UPDATE' and old.issued is not null
      then jsonb_build_object('companyName', old.issued -> 'companyName') else '{}' end
  into new.issued
  from tenants tenant
  left join leases lease on lease.id = new.lease_id
  left join units unit on unit.id = lease.unit_id
  join properties property on property.id = coalesce(unit.property_id, tenant.property_id)
  where tenant.id = new.tenant_id;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER invoices_issued BEFORE INSERT ON "invoices" FOR EACH ROW WHEN (new.issued IS NULL) EXECUTE FUNCTION keep_issued_invoice();--> statement-breakpoint
CREATE TRIGGER invoices_reissued BEFORE UPDATE OF lease_id ON "invoices" FOR EACH ROW WHEN (new.lease_id IS DISTINCT FROM old.lease_id) EXECUTE FUNCTION keep_issued_invoice();--> statement-breakpoint
CREATE FUNCTION keep_issued_payment() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  select jsonb_build_object('tenantName', person.name,
      'companyName', (select settings ->> 'companyName' from company_settings where id = 1),
      'propertyName', coalesce(invoice.issued ->> 'propertyName', property.name),
      'unitName', case when invoice.issued is null then tenant.unit else invoice.issued ->> 'unitName' end)
  into new.issued
  from tenants tenant
  join profiles person on person.uid = tenant.uid
  join properties property on property.id = tenant.property_id
  left join invoices invoice on invoice.id = new.invoice_id
  where tenant.id = new.tenant_id;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER payments_issued BEFORE INSERT ON "payments" FOR EACH ROW WHEN (new.issued IS NULL) EXECUTE FUNCTION keep_issued_payment();--> statement-breakpoint
CREATE FUNCTION refuse_issued_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'a document keeps what it said' using errcode = 'restrict_violation';
end $$;--> statement-breakpoint
-- The names of people and units go when a tenant is erased.
CREATE TRIGGER payments_issued_kept BEFORE UPDATE OF issued ON "payments" FOR EACH ROW
  WHEN (old.issued - '{tenantName,unitName}'::text[] IS DISTINCT FROM new.issued - '{tenantName,unitName}'::text[] AND old.issued IS NOT NULL)
  EXECUTE FUNCTION refuse_issued_change();
