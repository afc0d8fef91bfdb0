import { fileURLToPath } from 'node:url'
import { addCertificate, CERTIFICATE_RULES } from '../../features/money/taxes/server/certificates.service.ts'
import type { Context } from '../../server/context.ts'
import type { Tx } from '../../server/database/index.ts'
import { type Day, formatDay } from '../../shared/days.ts'
import { formatGhs, toPesewas } from '../../shared/money.ts'
import type { Demo, DemoTenant } from '../demo.types.ts'
import { storeUpload } from '../files.ts'

const CERTIFICATE = fileURLToPath(new URL('../documents/certificate.typ', import.meta.url))

type Withheld = { id: string; tenant: DemoTenant; amount: number; receivedOn: Day }

export async function addWithholdingCertificate(
  demo: Demo,
  ctx: Context,
  tx: Tx,
  { id, tenant, amount, receivedOn }: Withheld,
): Promise<void> {
  const number = receivedOn.replaceAll('-', '')
  const bytes = await demo.ctx.pdf.render(CERTIFICATE, {
    number,
    tenant: tenant.name,
    place: `${tenant.apartment}, ${tenant.unit}`,
    day: formatDay(receivedOn),
    amount: formatGhs(toPesewas(amount)),
  })
  const file = { fileName: `Certificate ${number}.pdf`, contentType: 'application/pdf' } as const
  const upload = await storeUpload(demo.ctx, CERTIFICATE_RULES, bytes, file)
  await addCertificate(ctx, tx, { id, caller: demo.clerk, upload })
}
