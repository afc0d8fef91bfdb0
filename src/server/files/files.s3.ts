import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  S3Client,
} from '@aws-sdk/client-s3'
import type { AppError } from '../../shared/errors.ts'
import { errorMessage } from '../error-message.ts'
import { SERVER_ERRORS } from '../server.errors.ts'
import type { BucketAddress } from './files.address.ts'
import { putInParts } from './files.s3.parts.ts'
import { checkedKey, FileMissing, type FileStore, isKey } from './files.ts'

const AWAY = 'The portal cannot reach its file store right now. Nothing was changed; please try again later.'
const PROBE = 'portal/start'
/** An upload has 10,000 parts at most. */
const PART_BYTES = 64 * 1024 * 1024
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

function createBucketStore(address: BucketAddress, folder: string, partBytes: number): FileStore {
  const client = createS3Client(address)
  const { bucket: Bucket, prefix } = address
  const locate = (key: string) => ({ Bucket, Key: `${prefix}${checkedKey(key)}` })
  return {
    async put(key, bytes) {
      await putInParts({ client, target: locate(key), folder, partBytes, call: callStore }, bytes)
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
  { setting = 'STORAGE_URL', partBytes = PART_BYTES }: { setting?: string; partBytes?: number } = {},
): Promise<FileStore> {
  const store = createBucketStore(address, folder, partBytes)
  try {
    await store.put(PROBE, Readable.from([]))
    await store.olderThan(new Date(0))[Symbol.asyncIterator]().next()
  } catch (error) {
    const reason = errorMessage(error)
    throw new Error(`${setting} does not lead to a bucket that can be used: ${reason}`, { cause: error })
  }
  return store
}
