import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { errorMessage } from '../../../../server/error-message.ts'
import { discard, FileMissing, type FileStore } from '../../../../server/files/files.ts'
import type { StoredFiles } from '../../../../server/files/stored-files.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { receiveUpload, type Upload, type UploadRules } from '../../../../server/http/upload.ts'
import { pictureSize } from '../../../../server/picture-size.ts'
import { AppError } from '../../../../shared/errors.ts'
import { LOGO_ERRORS, LOGO_MAX_BYTES, LOGO_MAX_SIDE, LOGO_MESSAGES, LOGO_TYPES } from '../company.contract.ts'
import { findCompany, type Logo, replaceLogo, type StoredCompany } from './company.queries.ts'
import { companySettings } from './company.table.ts'

/** `version` changes with the picture. */
export type LogoFile = { bytes: Buffer; type: Logo['type']; version: string }

const RULES: UploadRules = {
  field: 'logo',
  folder: 'logo',
  maxBytes: LOGO_MAX_BYTES,
  types: LOGO_TYPES,
  texts: LOGO_MESSAGES,
  pixels: { max: LOGO_MAX_SIDE ** 2, status: 413, text: LOGO_MESSAGES.tooManyPixels },
}
const TEMPLATE = fileURLToPath(new URL('./logo.typ', import.meta.url))

export const logoFiles: StoredFiles = { folder: RULES.folder, column: companySettings.logoKey }

const getLogoVersion = ({ key }: Logo) => key.slice(RULES.folder.length + 1)

/** Differs for each picture, so that browsers may cache it; null without a logo. */
export const logoUrl = (logo: Logo | null): string | null =>
  logo && `/api/company/logo?v=${getLogoVersion(logo)}`

export const logoFileName = (type: Logo['type']): string => (type === 'image/png' ? 'logo.png' : 'logo.jpg')

/** Throws 413 for too many pixels, 415 for an undecodable picture, 503 if too many wait. */
async function checkPicture({ pdf, log }: Context, bytes: Buffer, type: Logo['type']): Promise<void> {
  const { width, height } = pictureSize(bytes) ?? {}
  if (!width || !height) throw LOGO_ERRORS.unreadable()
  if (Math.max(width, height) > LOGO_MAX_SIDE) throw LOGO_ERRORS.tooManyPixels()
  const file = logoFileName(type)
  await pdf.onDemand.render(TEMPLATE, { file }, { [file]: bytes }).catch((error: unknown) => {
    if (error instanceof AppError) throw error
    log.info({ cause: errorMessage(error) }, 'a logo was refused')
    throw LOGO_ERRORS.unreadable()
  })
}

/** Throws 400, 413, 415; the previous logo stays then. */
export async function takeLogo(
  ctx: Context,
  { caller, request, reply }: { caller: Caller; request: FastifyRequest; reply: FastifyReply },
): Promise<StoredCompany> {
  const upload = await receiveUpload(request, reply, { rules: RULES, store: ctx.files, now: ctx.clock.now() })
  return setLogo(ctx, caller, upload)
}

/** Throws 413 or 415, and deletes the stored picture if it is unusable. */
export async function setLogo(
  ctx: Context,
  caller: Caller,
  { key, contentType }: Pick<Upload, 'key' | 'contentType'>,
): Promise<StoredCompany> {
  const logo: Logo = { key, type: contentType as Logo['type'] }
  try {
    await checkPicture(ctx, await buffer(await ctx.files.read(key)), logo.type)
  } catch (error) {
    await discard(ctx, key)
    throw error
  }
  return replaceStoredLogo(ctx, caller, logo)
}

export async function removeLogo(ctx: Context, caller: Caller): Promise<void> {
  await replaceStoredLogo(ctx, caller, null)
}

/** After a connection lost in the commit, either file may be current: the daily sweep decides. */
async function replaceStoredLogo(ctx: Context, caller: Caller, logo: Logo | null): Promise<StoredCompany> {
  const now = ctx.clock.now()
  const { company, before } = await ctx.db.transaction(async (tx) => {
    const replaced = await replaceLogo(tx, logo, now)
    const action = logo ? 'logo.changed' : 'logo.removed'
    await recordAudit(tx, now, caller, { action, target: { kind: 'settings', id: null, name: 'the logo' } })
    return replaced
  })
  if (before) await discard(ctx, before.key)
  return company
}

/** Caches the last picture of each store, because every invoice prints it. */
const known = new WeakMap<FileStore, { key: string; bytes: Buffer }>()

async function readLogoBytes({ files }: Pick<Context, 'files'>, key: string): Promise<Buffer> {
  const last = known.get(files)
  if (last?.key === key) return last.bytes
  const bytes = await buffer(await files.read(key))
  known.set(files, { key, bytes })
  return bytes
}

/** Undefined without a logo, also when its file is missing. */
export async function findLogo(ctx: Pick<Context, 'db' | 'files'>): Promise<LogoFile | undefined> {
  const { logo } = await findCompany(ctx.db)
  if (!logo) return undefined
  try {
    return { bytes: await readLogoBytes(ctx, logo.key), type: logo.type, version: getLogoVersion(logo) }
  } catch (error) {
    if (error instanceof FileMissing) return undefined
    throw error
  }
}

/** Never throws: documents are sent without a logo rather than not at all. */
export function logoForPrint(ctx: Pick<Context, 'db' | 'files' | 'log'>): Promise<LogoFile | undefined> {
  return findLogo(ctx).catch((error: unknown) => {
    ctx.log.warn({ cause: errorMessage(error) }, 'a document is printed without the logo')
    return undefined
  })
}
