-- Written by hand: exclusion constraints over a unit and days need it; it is trusted, so that the owner may create it.
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
-- Sorts A2 before A10: each number gets twelve digits.
CREATE FUNCTION natural_sort_key(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(CASE WHEN part[1] ~ '^[0-9]' THEN lpad(part[1], greatest(12, length(part[1])), '0') ELSE part[1] END, '' ORDER BY n)
  FROM regexp_matches(lower(name), '[0-9]+|[^0-9]+', 'g') WITH ORDINALITY AS m (part, n)
$$;--> statement-breakpoint
CREATE TABLE "lease_renewals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lease_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"ends_on" date,
	"rent" bigint NOT NULL,
	"state" text NOT NULL,
	"offered_by" uuid NOT NULL,
	"offered_at" timestamp (3) with time zone NOT NULL,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"rent" bigint,
	"period_months" integer DEFAULT 1 NOT NULL,
	"rent_day" integer DEFAULT 1 NOT NULL,
	"deposit_due" bigint DEFAULT 0 NOT NULL,
	"withholds_tax" boolean DEFAULT false NOT NULL,
	"ended_reason" text,
	"moved_out_on" date,
	"overlap_reason" text,
	"follows" uuid,
	"shown" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "leases_days" CHECK (ends_on is null or ends_on >= starts_on),
	CONSTRAINT "leases_period" CHECK (period_months in (1, 3, 6, 12)),
	CONSTRAINT "leases_rent_day" CHECK (rent_day between 1 and 31),
	CONSTRAINT "leases_money" CHECK ((rent is null or rent >= 0) and deposit_due >= 0)
);
--> statement-breakpoint
CREATE TABLE "units" (
	"id" uuid PRIMARY KEY NOT NULL,
	"property_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text GENERATED ALWAYS AS (nullif(regexp_replace(lower(name), '\s', '', 'g'), '')) STORED,
	"sort_key" text GENERATED ALWAYS AS (natural_sort_key(name)) STORED,
	"kind" text NOT NULL,
	"floor_area" numeric(9, 2),
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "units_name" UNIQUE("property_id","name_key")
);
--> statement-breakpoint
ALTER TABLE "lease_renewals" ADD CONSTRAINT "lease_renewals_lease_id_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."leases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leases" ADD CONSTRAINT "leases_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leases" ADD CONSTRAINT "leases_unit_id_units_id_fk" FOREIGN KEY ("unit_id") REFERENCES "public"."units"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leases" ADD CONSTRAINT "leases_follows_leases_id_fk" FOREIGN KEY ("follows") REFERENCES "public"."leases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "units" ADD CONSTRAINT "units_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lease_renewals_lease" ON "lease_renewals" USING btree ("lease_id","offered_at");--> statement-breakpoint
CREATE UNIQUE INDEX "lease_renewals_open" ON "lease_renewals" USING btree ("lease_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "leases_tenant" ON "leases" USING btree ("tenant_id","starts_on");--> statement-breakpoint
CREATE INDEX "leases_unit" ON "leases" USING btree ("unit_id","starts_on");--> statement-breakpoint
CREATE INDEX "leases_newest" ON "leases" USING btree ("starts_on","id");--> statement-breakpoint
CREATE INDEX "leases_follows" ON "leases" USING btree ("follows");--> statement-breakpoint
CREATE UNIQUE INDEX "leases_shown" ON "leases" USING btree ("tenant_id") WHERE shown;--> statement-breakpoint
-- Written by hand from here on. A lease may begin on the day on which another ends; one that has a reason may overlap.
ALTER TABLE "leases" ADD CONSTRAINT "leases_overlap" EXCLUDE USING gist ("unit_id" WITH =, daterange("starts_on", "ends_on", '[)') WITH &&) WHERE (overlap_reason IS NULL);--> statement-breakpoint
-- The units that tenants have or had, in the spelling of the last who is still there.
INSERT INTO "units" ("id", "property_id", "name", "kind", "created_at")
SELECT gen_random_uuid(), u.property_id, u.unit, CASE p.kind WHEN 'shops' THEN 'shop' ELSE 'apartment' END, u.first_at
FROM (
  SELECT DISTINCT ON (property_id, unit_key) property_id, unit,
    min(created_at) OVER (PARTITION BY property_id, unit_key) AS first_at
  FROM "tenants" WHERE unit_key IS NOT NULL AND erased_at IS NULL
  ORDER BY property_id, unit_key, (deleted_at IS NULL) DESC, created_at DESC, id
) u JOIN "properties" p ON p.id = u.property_id;--> statement-breakpoint
-- One lease of each tenant. Days that are the wrong way round become one day.
WITH known AS (
  SELECT t.id AS tenant_id, u.id AS unit_id, t.deleted_at, t.created_at,
    coalesce(p.move_in_date, (t.created_at AT TIME ZONE 'Africa/Accra')::date) AS began,
    least(p.move_out_date, (t.deleted_at AT TIME ZONE 'Africa/Accra')::date) AS ended
  FROM "tenants" t JOIN "profiles" p ON p.uid = t.uid
    JOIN "units" u ON u.property_id = t.property_id AND u.name_key = t.unit_key
  WHERE t.erased_at IS NULL
), terms AS (
  SELECT *, least(began, ended) AS starts_on FROM known
), seen AS (
  SELECT *, max(coalesce(ended, 'infinity')) OVER (PARTITION BY unit_id ORDER BY starts_on, created_at, tenant_id
    ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) > starts_on AS is_second
  FROM terms
)
INSERT INTO "leases" ("id", "tenant_id", "unit_id", "starts_on", "ends_on", "ended_reason", "moved_out_on", "overlap_reason", "shown", "created_at")
SELECT gen_random_uuid(), tenant_id, unit_id, starts_on, ended,
  CASE WHEN deleted_at IS NOT NULL THEN 'Tenant deleted' END, CASE WHEN deleted_at IS NOT NULL THEN ended END,
  CASE WHEN is_second THEN 'Overlapped when leases were introduced' END, true, created_at
FROM seen;
