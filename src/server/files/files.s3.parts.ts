import { setTimeout as pause } from 'node:timers/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { storeTemporarily, type TemporaryFile } from './files.temporary.ts'

type Upload = {
  client: S3Client
  target: { Bucket: string; Key: string }
  folder: string
  partBytes: number
  /** Turns an error of the store into that of the portal. */
  call<T>(request: Promise<T>): Promise<T>
}

const ATTEMPTS = 3
const PAUSE_MS = 200

const mayPass = (error: unknown) =>
  !(error instanceof S3ServiceException) || (error.$metadata.httpStatusCode ?? 500) >= 500

/** Retries, which the client does not do for stream bodies. */
async function send<T>(
  file: TemporaryFile,
  request: (body: {
    Body: ReturnType<TemporaryFile['read']>
    ContentLength: number
    ContentMD5: string
  }) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const Body = file.read()
    try {
      return await request({ Body, ContentLength: file.size, ContentMD5: file.md5 })
    } catch (error) {
      if (attempt === ATTEMPTS || !mayPass(error)) throw error
    } finally {
      Body.destroy()
    }
    await pause(PAUSE_MS * attempt)
  }
}

/** Buffers part after part on disk: a slow upload must not hold memory or a connection. */
function createPartReader(bytes: AsyncIterable<Uint8Array>, folder: string, partBytes: number) {
  const source = bytes[Symbol.asyncIterator]()
  let rest: Uint8Array | undefined
  const peek = async (): Promise<Uint8Array | undefined> => {
    while (!rest?.length) {
      const { value, done } = await source.next()
      if (done) return undefined
      rest = value
    }
    return rest
  }
  async function* part(): AsyncGenerator<Uint8Array> {
    for (let left = partBytes; left > 0; ) {
      const chunk = await peek()
      if (!chunk) return
      const taken = chunk.subarray(0, left)
      rest = chunk.subarray(taken.length)
      left -= taken.length
      yield taken
    }
  }
  return {
    hasMore: async () => (await peek()) !== undefined,
    async withNext<T>(use: (file: TemporaryFile) => Promise<T>): Promise<T> {
      const file = await storeTemporarily(folder, part())
      return use(file).finally(() => file.forget())
    },
    close: async () => void (await source.return?.()),
  }
}

type Parts = ReturnType<typeof createPartReader>

async function sendParts({ client, target, call }: Upload, parts: Parts, first: TemporaryFile) {
  const { UploadId } = await call(client.send(new CreateMultipartUploadCommand(target)))
  const upload = { ...target, UploadId }
  const sent: { ETag: string | undefined; PartNumber: number }[] = []
  const sendPart = async (file: TemporaryFile) => {
    const PartNumber = sent.length + 1
    const { ETag } = await call(
      send(file, (body) => client.send(new UploadPartCommand({ ...upload, ...body, PartNumber }))),
    )
    sent.push({ ETag, PartNumber })
  }
  try {
    await sendPart(first)
    while (await parts.hasMore()) await parts.withNext(sendPart)
    await call(
      client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: sent } })),
    )
  } catch (error) {
    // The store keeps and bills parts of an upload that nobody ends.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
    throw error
  }
}

/** A file of one part is sent in one request. */
export async function putInParts(upload: Upload, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const { client, target, folder, partBytes, call } = upload
  const parts = createPartReader(bytes, folder, partBytes)
  try {
    await parts.withNext(async (first) => {
      if (await parts.hasMore()) return sendParts(upload, parts, first)
      await call(send(first, (body) => client.send(new PutObjectCommand({ ...target, ...body }))))
    })
  } finally {
    await parts.close()
  }
}
