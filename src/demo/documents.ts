import { fileURLToPath } from 'node:url'
import { addDocument, DOCUMENT_RULES } from '../features/service/documents/server/documents.service.ts'
import type { JsonObject } from '../server/pdf/pdf.ts'
import { formatDay } from '../shared/days.ts'
import { formatGhs, toPesewas } from '../shared/money.ts'
import type { Demo, DemoTenant, FillStep } from './demo.types.ts'
import { type DocumentPlan, planDocuments } from './documents.plan.ts'
import { readBytes, storeUpload } from './files.ts'
import { OWNER } from './logins.ts'

const ID_CARD = 'documents/id-card.jpg'

export const addDocuments: FillStep = async (demo) => {
  const idCard = await readBytes(ID_CARD)
  const plans = demo.tenants.flatMap((tenant) => planDocuments(tenant).map((plan) => ({ tenant, plan })))
  const stored = await Promise.all(plans.map((one) => storeFile(demo, one, idCard)))
  await demo.ctx.db.transaction(async (tx) => {
    for (const { tenant, plan, sent } of stored) {
      const caller = plan.by === 'tenant' ? tenant.caller : demo.clerk
      const { category, name, date } = plan
      const form = { tenantId: tenant.id, category, name, date }
      await addDocument(demo.contextAt(plan.day, plan.seconds), tx, { caller, upload: sent, form })
    }
  })
}

type PlannedDocument = { tenant: DemoTenant; plan: DocumentPlan }

async function storeFile({ ctx }: Demo, { tenant, plan }: PlannedDocument, idCard: Buffer) {
  const { category, fileName } = plan
  const contentType = category === 'ID' ? 'image/jpeg' : 'application/pdf'
  const bytes =
    category === 'ID' ? idCard : await ctx.pdf.render(findTemplate(category), printData({ tenant, plan }))
  return { tenant, plan, sent: await storeUpload(ctx, DOCUMENT_RULES, bytes, { fileName, contentType }) }
}

const findTemplate = (category: DocumentPlan['category']) => {
  const file = category === 'Inventory' ? 'inventory.typ' : 'agreement.typ'
  return fileURLToPath(new URL(`./documents/${file}`, import.meta.url))
}

function printData({ tenant, plan }: PlannedDocument): JsonObject {
  const { name, apartment, unit, phone, rent, dueDay, leaseEndDate } = tenant
  const until = leaseEndDate ? formatDay(leaseEndDate) : null
  const property = { apartment, unit, use: unit.startsWith('Flat') ? 'dwelling' : 'shop' }
  const money = { rent: formatGhs(toPesewas(rent)), deposit: formatGhs(toPesewas(rent)), dueDay }
  return { owner: OWNER.name, name, phone, ...property, ...money, from: formatDay(plan.date), until }
}
