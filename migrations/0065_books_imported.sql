CREATE TABLE "undone_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"undone_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_layouts" (
	"layout" text PRIMARY KEY NOT NULL,
	"columns" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_made" (
	"import_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"before" jsonb,
	"rows" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "import_made_import_id_kind_target_id_pk" PRIMARY KEY("import_id","kind","target_id")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"row" text NOT NULL,
	"sheet" integer NOT NULL,
	"number" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"photo_key" text,
	"photo_name" text,
	"photo_size" integer,
	"photo_type" text,
	CONSTRAINT "import_rows_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"file_name" text NOT NULL,
	"sheets" jsonb NOT NULL,
	"choices" jsonb NOT NULL,
	"hash" text,
	"money" jsonb,
	"makes" jsonb,
	"as_of" date,
	"headings" jsonb,
	"signed_by" text,
	"reason" text,
	"imported_at" timestamp (3) with time zone,
	"imported_by" uuid,
	"undone_at" timestamp (3) with time zone,
	"undo_reason" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "imports_signed" CHECK (state = 'draft' or (signed_by is not null and imported_at is not null))
);
--> statement-breakpoint
ALTER TABLE "properties" DROP CONSTRAINT "properties_name";--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "import_made" ADD CONSTRAINT "import_made_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_made_target" ON "import_made" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "import_rows_photo" ON "import_rows" USING btree ("photo_key") WHERE photo_key is not null;--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "properties_name" ON "properties" USING btree ("name") WHERE removed_at is null;--> statement-breakpoint
CREATE FUNCTION keep_import_row() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'A row of a book never changes.';
end $$;--> statement-breakpoint
CREATE TRIGGER import_rows_kept BEFORE UPDATE OF import_id, row, sheet, number, cells, hidden ON "import_rows" FOR EACH ROW EXECUTE FUNCTION keep_import_row();
