CREATE TABLE "handover_deductions" (
	"handover_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"text" text NOT NULL,
	"invoice_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "handover_deductions_handover_id_item_id_pk" PRIMARY KEY("handover_id","item_id"),
	CONSTRAINT "handover_deductions_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "handover_items" (
	"handover_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"position" integer NOT NULL,
	"room" text NOT NULL,
	"name" text NOT NULL,
	"condition" text,
	"note" text,
	"recorded_at" timestamp (3) with time zone,
	"entry_item_id" uuid,
	CONSTRAINT "handover_items_handover_id_id_pk" PRIMARY KEY("handover_id","id")
);
--> statement-breakpoint
CREATE TABLE "handover_objections" (
	"handover_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"text" text NOT NULL,
	"uid" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "handover_objections_handover_id_item_id_pk" PRIMARY KEY("handover_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "handover_photos" (
	"handover_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"by" text NOT NULL,
	"uid" uuid NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sha256" text NOT NULL,
	"print" text,
	"thumbnail" text,
	"file_key" text NOT NULL,
	"file_name" text NOT NULL,
	"file_size" integer NOT NULL,
	"content_type" text NOT NULL,
	CONSTRAINT "handover_photos_handover_id_id_pk" PRIMARY KEY("handover_id","id")
);
--> statement-breakpoint
CREATE TABLE "handover_readings" (
	"handover_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"value" numeric(12, 3),
	"recorded_at" timestamp (3) with time zone,
	"entry_id" uuid,
	CONSTRAINT "handover_readings_handover_id_kind_id_pk" PRIMARY KEY("handover_id","kind","id"),
	CONSTRAINT "handover_readings_value" CHECK (value >= 0)
);
--> statement-breakpoint
CREATE TABLE "handovers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"lease_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"day" date NOT NULL,
	"assignee_uid" uuid,
	"version" integer DEFAULT 0 NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"submitted_by_name" text,
	"object_until" date,
	"signing_id" uuid,
	"closed_at" timestamp (3) with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "handovers_once" UNIQUE("lease_id","kind"),
	CONSTRAINT "handovers_submitted" CHECK ((state = 'open') = (submitted_at is null) and (state = 'closed') = (closed_at is not null))
);
--> statement-breakpoint
CREATE TABLE "handover_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"object_days" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "handover_settings_days" CHECK (object_days between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "handover_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"unit_kinds" text[] NOT NULL,
	"rooms" jsonb NOT NULL,
	"meters" text[] NOT NULL,
	"keys" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "handover_templates_name" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "units" ADD COLUMN "rooms" integer;--> statement-breakpoint
ALTER TABLE "handover_deductions" ADD CONSTRAINT "handover_deductions_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_deductions" ADD CONSTRAINT "handover_deductions_handover_id_item_id_handover_items_handover_id_id_fk" FOREIGN KEY ("handover_id","item_id") REFERENCES "public"."handover_items"("handover_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_items" ADD CONSTRAINT "handover_items_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."handovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_objections" ADD CONSTRAINT "handover_objections_handover_id_item_id_handover_items_handover_id_id_fk" FOREIGN KEY ("handover_id","item_id") REFERENCES "public"."handover_items"("handover_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_photos" ADD CONSTRAINT "handover_photos_handover_id_item_id_handover_items_handover_id_id_fk" FOREIGN KEY ("handover_id","item_id") REFERENCES "public"."handover_items"("handover_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_readings" ADD CONSTRAINT "handover_readings_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."handovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_lease_id_leases_id_fk" FOREIGN KEY ("lease_id") REFERENCES "public"."leases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_assignee_uid_profiles_uid_fk" FOREIGN KEY ("assignee_uid") REFERENCES "public"."profiles"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handover_deductions_invoice" ON "handover_deductions" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "handover_photos_item" ON "handover_photos" USING btree ("handover_id","item_id","sequence");--> statement-breakpoint
CREATE INDEX "handover_photos_file" ON "handover_photos" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "handovers_newest" ON "handovers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "handovers_assignee" ON "handovers" USING btree ("assignee_uid");--> statement-breakpoint
CREATE INDEX "handovers_signing" ON "handovers" USING btree ("signing_id");--> statement-breakpoint
INSERT INTO "handover_templates" ("id", "name", "unit_kinds", "rooms", "meters", "keys", "created_at", "updated_at") VALUES
  ('5a6d3c10-2f7b-4e18-9c44-7d0b1a8e6f01', 'Apartment or house', array['apartment', 'house']::text[], '[{"name": "Living room", "items": ["Walls and ceiling", "Floor", "Door and lock", "Windows and louvres", "Lights, switches and sockets", "Curtain rails", "Fan or air conditioner"]}, {"name": "Bedroom", "items": ["Walls and ceiling", "Floor", "Door and lock", "Windows and louvres", "Lights, switches and sockets", "Wardrobe", "Fan or air conditioner"]}, {"name": "Kitchen", "items": ["Walls and ceiling", "Floor", "Door and lock", "Windows and louvres", "Lights, switches and sockets", "Sink and tap", "Cupboards and worktop"]}, {"name": "Bathroom", "items": ["Walls and ceiling", "Floor", "Door and lock", "Windows and louvres", "Lights, switches and sockets", "Wash basin and taps", "Shower or bath", "Toilet", "Mirror and fittings"]}, {"name": "Outside", "items": ["Gate and fence", "Compound", "Water tank and pump"]}]', array['Electricity meter', 'Water meter']::text[], array['Front door', 'Bedroom', 'Gate']::text[], '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z'),
  ('5a6d3c10-2f7b-4e18-9c44-7d0b1a8e6f02', 'Room', array['room']::text[], '[{"name": "Room", "items": ["Walls and ceiling", "Floor", "Door and lock", "Windows and louvres", "Lights, switches and sockets", "Fan"]}, {"name": "Shared", "items": ["Bathroom", "Kitchen", "Compound"]}]', array['Electricity meter']::text[], array['Room', 'Gate']::text[], '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z'),
  ('5a6d3c10-2f7b-4e18-9c44-7d0b1a8e6f03', 'Shop or office', array['shop', 'office']::text[], '[{"name": "Main room", "items": ["Walls and ceiling", "Floor", "Door and lock", "Windows and louvres", "Lights, switches and sockets", "Shutter or shop front", "Air conditioner"]}, {"name": "Washroom", "items": ["Wash basin and tap", "Toilet"]}]', array['Electricity meter', 'Water meter']::text[], array['Shutter', 'Back door']::text[], '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z'),
  ('5a6d3c10-2f7b-4e18-9c44-7d0b1a8e6f04', 'Warehouse', array['warehouse']::text[], '[{"name": "Hall", "items": ["Walls and roof", "Floor", "Loading door", "Lights, switches and sockets", "Fire extinguisher"]}, {"name": "Office", "items": ["Walls and ceiling", "Floor", "Door and lock", "Windows and louvres", "Lights, switches and sockets"]}, {"name": "Yard", "items": ["Gate and fence", "Surface"]}]', array['Electricity meter', 'Water meter']::text[], array['Loading door', 'Office', 'Gate']::text[], '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z');
