import type { Context } from '../../../../server/context.ts'
import { readHead } from '../../../../server/files.head.ts'
import type { Upload } from '../../../../server/http/upload.ts'
import { AppError } from '../../../../shared/errors.ts'
import { pictureSize } from '../../../company/server/picture-size.ts'
import { INVOICE_MESSAGES } from '../../invoices.messages.ts'
import { RECEIPT_MAX_BYTES } from '../../payments.contract.ts'

const MAX_PIXELS = 100_000_000
/** Most pictures say their size here; some write more metadata before it. */
const HEAD_BYTES = 262_144

/** Throws 415. A browser would need four bytes for each pixel; a picture without a size is left to it. */
export async function refuseTooManyPixels(
  { files }: Pick<Context, 'files'>,
  { key, contentType, size: bytes }: Upload,
): Promise<void> {
  if (!contentType.startsWith('image/')) return
  const sizeWithin = async (head: number) => pictureSize(await readHead(files, key, head))
  const size =
    (await sizeWithin(HEAD_BYTES)) ?? (bytes > HEAD_BYTES ? await sizeWithin(RECEIPT_MAX_BYTES) : undefined)
  if (size && size.width * size.height > MAX_PIXELS) throw new AppError(415, INVOICE_MESSAGES.tooManyPixels)
}
