import { createHash, randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { bucketAddress } from '../src/server/files/files.address.ts'
import { openBucket } from '../src/server/files/files.s3.ts'

/**
 * Sends a file in parts of 5 MB to the S3 server of bench/bucket.sh, and reads it back: node bench/bucket.ts PORT, with
 * AWS_ACCESS_KEY_ID=portal:owner and AWS_SECRET_ACCESS_KEY=secret.
 */
const PART_BYTES = 5 * 1024 * 1024
const SIZES = [PART_BYTES - 1, PART_BYTES, PART_BYTES + 1, 64 * 1024 * 1024 + 7]

const endpoint = `http://127.0.0.1:${process.argv[2] ?? 4866}`
const address = bucketAddress(`s3://portal-backups?endpoint=${endpoint}`)
if (!address) throw new Error('The address is wrong.')

const client = new S3Client({ endpoint, forcePathStyle: true, region: 'us-east-1' })
await client.send(new CreateBucketCommand({ Bucket: address.bucket }))
const store = await openBucket(address, path.join(tmpdir(), 'bucket-uploads'), { partBytes: PART_BYTES })

const block = randomBytes(1024 * 1024)

async function* content(size: number, hash: ReturnType<typeof createHash>): AsyncGenerator<Uint8Array> {
  for (let left = size; left > 0; left -= block.length) {
    const chunk = block.subarray(0, left)
    hash.update(chunk)
    yield chunk
  }
}

for (const size of SIZES) {
  const [sent, received] = [createHash('sha256'), createHash('sha256')]
  const began = performance.now()
  await store.put('backups/in-parts', content(size, sent))
  const put = performance.now()
  for await (const chunk of await store.read('backups/in-parts')) received.update(chunk)
  const read = performance.now()
  const isSame = sent.digest('hex') === received.digest('hex')
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  console.log(
    `${size} bytes in ${Math.ceil(size / PART_BYTES)} parts: sent in ${seconds(put - began)} s, read in ${seconds(read - put)} s, ${isSame ? 'the same' : 'NOT THE SAME'}`,
  )
}
const keys = await Array.fromAsync(store.olderThan(new Date(8.64e15)))
console.log(`listed: ${keys.join(', ')}`)
