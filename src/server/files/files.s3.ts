import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { AppError } from '../../shared/errors.ts'
import { errorMessage } from '../error-message.ts'
import { SERVER_ERRORS } from '../server.errors.ts'
import type { BucketAddress } from './files.address.ts'
import { storeTemporarily, type TemporaryFile } from './files.temporary.ts'
import { checkedKey, FileMissing, type FileStore, isKey } from './files.ts'

const AWAY = 'The portal cannot reach its file store right now. Nothing was changed; please try again later.'
const PROBE = 'portal/start'
const ATTEMPTS = 3
const PAUSE_MS = 200
const TIMEOUTS = { connectionTimeout: 5_000, socketTimeout: 60_000 }
const nothing = () => undefined
/** The client logs to the console although it throws every error. */
const SILENT_LOGGER = { debug: nothing, info: nothing, warn: nothing, error: nothing }

function createS3Client({ endpoint, region }: BucketAddress): S3Client {
  return new S3Client({
    // Other stores need any region for the signature.
    ...(endpoint && { endpoint, forcePathStyle: true, region: 'us-east-1' }),
    ...(region && { region }),
    requestHandler: TIMEOUTS,
    logger: SILENT_LOGGER,
    // Many stores do not support trailing checksums, and some store them as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

const storeUnavailable = (cause: unknown): AppError =>
  Object.assign(SERVER_ERRORS.unreachable(AWAY).with({ retryAfter: 30 }), { cause })

const callStore = <T>(request: Promise<T>): Promise<T> =>
  request.catch((error: unknown) => {
    throw storeUnavailable(error)
  })

const mayPass = (error: unknown) =>
  !(error instanceof S3ServiceException) || (error.$metadata.httpStatusCode ?? 500) >= 500

/** Retries, which the client does not do for stream bodies. */
async function send(client: S3Client, target: { Bucket: string; Key: string }, file: TemporaryFile) {
  for (let attempt = 1; ; attempt += 1) {
    const Body = file.read()
    try {
      const safe = { ContentLength: file.size, ContentMD5: file.md5 }
      return await client.send(new PutObjectCommand({ ...target, ...safe, Body }))
    } catch (error) {
      if (attempt === ATTEMPTS || !mayPass(error)) throw error
    } finally {
      Body.destroy()
    }
    await pause(PAUSE_MS * attempt)
  }
}

/** Buffers a file on disk and sends it whole: a slow upload must not hold memory or a connection. */
function createBucketStore(address: BucketAddress, folder: string): FileStore {
  const client = createS3Client(address)
  const { bucket: Bucket, prefix } = address
  const locate = (key: string) => ({ Bucket, Key: `${prefix}${checkedKey(key)}` })
  return {
    async put(key, bytes) {
      const target = locate(key)
      const file = await storeTemporarily(folder, bytes)
      try {
        await callStore(send(client, target, file))
      } finally {
        await file.forget()
      }
    },
    async read(key) {
      const { Body } = await client.send(new GetObjectCommand(locate(key))).catch((error: unknown) => {
        throw error instanceof NoSuchKey ? new FileMissing(key, { cause: error }) : storeUnavailable(error)
      })
      if (!(Body instanceof Readable)) throw new Error('The file store answered a file without bytes.')
      return Body
    },
    async remove(key) {
      await callStore(client.send(new DeleteObjectCommand(locate(key))))
    },
    async *olderThan(instant) {
      let ContinuationToken: string | undefined
      do {
        const ask = new ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken })
        const page = await callStore(client.send(ask))
        for (const { Key = '', LastModified } of page.Contents ?? []) {
          const key = Key.slice(prefix.length)
          if (isKey(key) && LastModified && LastModified < instant) yield key
        }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken)
    },
  }
}

export async function openBucket(
  address: BucketAddress,
  folder: string,
  setting = 'STORAGE_URL',
): Promise<FileStore> {
  const store = createBucketStore(address, folder)
  try {
    await store.put(PROBE, Readable.from([]))
    await store.olderThan(new Date(0))[Symbol.asyncIterator]().next()
  } catch (error) {
    const reason = errorMessage(error)
    throw new Error(`${setting} does not lead to a bucket that can be used: ${reason}`, { cause: error })
  }
  return store
}
