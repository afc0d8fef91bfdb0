CREATE TABLE "restores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"restored_at" timestamp (3) with time zone NOT NULL,
	"backup_created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"requested_by" text,
	"file_key" text NOT NULL,
	"encrypted" boolean NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"bytes" bigint,
	"row_count" bigint,
	"file_count" bigint,
	"error" text,
	"checked_at" timestamp (3) with time zone,
	"check_error" text
);
--> statement-breakpoint
CREATE INDEX "backups_started" ON "backups" USING btree ("started_at");--> statement-breakpoint
-- Written by hand from here on. The application's role may create nothing, so the owner's function makes the sequences of a year.
CREATE FUNCTION create_invoice_numbers(year integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
begin
  if year not between 1970 and 9999 then raise exception 'no year: %', year; end if;
  execute format('create sequence if not exists public.%I', 'invoice_numbers_' || year);
  execute format('grant usage, select on sequence public.%I to %I', 'invoice_numbers_' || year, session_user);
end $$;
