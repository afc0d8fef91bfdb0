import { jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../../../server/database/columns.ts'
import { UNIT_KINDS } from '../../../../property/properties/units.rules.ts'

export const handoverTemplates = pgTable(
  'handover_templates',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    unitKinds: text({ enum: UNIT_KINDS }).array().notNull(),
    rooms: jsonb().$type<{ name: string; items: string[] }[]>().notNull(),
    meters: text().array().notNull(),
    keys: text().array().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [unique('handover_templates_name').on(table.name)],
)
