CREATE TABLE "closed_occupancy" (
	"close_id" uuid NOT NULL,
	"property_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"archived" boolean NOT NULL,
	"units" integer NOT NULL,
	"occupied_units" integer NOT NULL,
	"let_days" integer NOT NULL,
	"available_days" integer NOT NULL,
	CONSTRAINT "closed_occupancy_from_day_property_id_close_id_pk" PRIMARY KEY("from_day","property_id","close_id")
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "due_before" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "closed_occupancy" ADD CONSTRAINT "closed_occupancy_property_id_properties_id_fk" FOREIGN KEY ("property_id") REFERENCES "public"."properties"("id") ON DELETE no action ON UPDATE no action;