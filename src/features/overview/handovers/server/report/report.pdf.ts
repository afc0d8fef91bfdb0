import { fileURLToPath } from 'node:url'
import type { Context } from '../../../../../server/context.ts'
import type { JsonObject } from '../../../../../server/pdf/pdf.ts'
import { AppError } from '../../../../../shared/errors.ts'
import { logoForPrint } from '../../../../identity/company/server/logo.service.ts'
import { renderWithLogo } from '../../../../money/invoices/server/pdf/invoice.pdf.ts'
import { loadCompany } from '../../../../money/payments/server/pdf/letterhead.ts'
import type { LoadedHandover } from '../handovers.present.ts'
import type { HandoverRow } from '../handovers.queries.ts'
import { type ChosenPictures, choosePictures, NO_PICTURES } from './report.pictures.ts'
import { type Printed, reportView } from './report.view.ts'

const TEMPLATE = fileURLToPath(new URL('./report.typ', import.meta.url))

const reportTitle = ({ kind, propertyName, unitName }: HandoverRow): string =>
  `${kind === 'entry' ? 'Entry' : 'Exit'} report, ${propertyName}, ${unitName}`

type Printing = Pick<Context, 'db' | 'files' | 'log' | 'config' | 'pdf'>

/** Omits the pictures if one cannot be decoded. */
export async function printReport(
  ctx: Printing,
  loaded: LoadedHandover,
  printed: Printed,
): Promise<Uint8Array> {
  const [company, logo] = [await loadCompany(ctx, ctx.db), await logoForPrint(ctx)]
  const facts = { company, title: reportTitle(loaded.row), timeZone: ctx.config.TIME_ZONE }
  const render = (pictures: ChosenPictures) =>
    renderWithLogo(ctx.pdf.onDemand, {
      template: TEMPLATE,
      createView: (file): JsonObject => reportView(loaded, { ...printed, ...facts, logo: file, pictures }),
      logo,
      files: pictures.files,
    })
  const pictures = await choosePictures(ctx, loaded)
  try {
    return await render(pictures)
  } catch (error) {
    if (error instanceof AppError) throw error
    ctx.log.warn({ handover: loaded.row.id }, 'a picture of a handover cannot be printed')
    return render(NO_PICTURES)
  }
}
