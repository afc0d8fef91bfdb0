CREATE TABLE "maintenance_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"urgent" integer NOT NULL,
	"high" integer NOT NULL,
	"normal" integer NOT NULL,
	"low" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "maintenance_settings_days" CHECK (1 <= urgent and urgent <= high and high <= normal and normal <= low),
	CONSTRAINT "maintenance_settings_most" CHECK (low <= 365)
);
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "reopened_at" timestamp (3) with time zone;