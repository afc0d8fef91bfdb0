import { fileURLToPath } from 'node:url'
import { addDocument, DOCUMENT_RULES } from '../features/documents/server/documents.service.ts'
import type { JsonObject } from '../server/pdf.ts'
import { formatDay } from '../shared/days.ts'
import { formatGhs, toPesewas } from '../shared/money.ts'
import type { Chapter, Demo, DemoTenant } from './demo.types.ts'
import { type DocumentPlan, planDocuments } from './documents.plan.ts'
import { bytesOf, upload } from './files.ts'
import { OWNER } from './logins.ts'

const ID_CARD = 'documents/id-card.jpg'

/** What the office and the tenants have stored: agreements, ID cards and inventories. */
export const documents: Chapter = async (demo) => {
  const idCard = await bytesOf(ID_CARD)
  const plans = demo.tenants.flatMap((tenant) => planDocuments(tenant).map((plan) => ({ tenant, plan })))
  const stored = await Promise.all(plans.map((one) => store(demo, one, idCard)))
  await demo.ctx.db.transaction(async (tx) => {
    for (const { tenant, plan, sent } of stored) {
      const caller = plan.by === 'tenant' ? tenant.caller : demo.clerk
      const { category, name, date } = plan
      const form = { tenantId: tenant.id, category, name, date }
      await addDocument(demo.at(plan.day, plan.seconds), tx, { caller, upload: sent, form })
    }
  })
}

type One = { tenant: DemoTenant; plan: DocumentPlan }

async function store({ ctx }: Demo, { tenant, plan }: One, idCard: Buffer) {
  const { category, fileName } = plan
  const contentType = category === 'ID' ? 'image/jpeg' : 'application/pdf'
  const bytes =
    category === 'ID' ? idCard : await ctx.pdf.render(templateOf(category), printed({ tenant, plan }))
  return { tenant, plan, sent: await upload(ctx, DOCUMENT_RULES, bytes, { fileName, contentType }) }
}

const templateOf = (category: DocumentPlan['category']) => {
  const file = category === 'Inventory' ? 'inventory.typ' : 'agreement.typ'
  return fileURLToPath(new URL(`./documents/${file}`, import.meta.url))
}

function printed({ tenant, plan }: One): JsonObject {
  const { name, apartment, unit, phone, rent, dueDay, leaseEndDate } = tenant
  const until = leaseEndDate ? formatDay(leaseEndDate) : null
  const place = { apartment, unit, use: unit.startsWith('Flat') ? 'dwelling' : 'shop' }
  const money = { rent: formatGhs(toPesewas(rent)), deposit: formatGhs(toPesewas(rent)), dueDay }
  return { owner: OWNER.name, name, phone, ...place, ...money, from: formatDay(plan.date), until }
}
