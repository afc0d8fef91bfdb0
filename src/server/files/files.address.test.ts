import { describe, expect, test } from 'vitest'
import { type BucketAddress, bucketAddress } from './files.address.ts'

const PLAIN: BucketAddress = { bucket: 'bohye-files', endpoint: undefined, region: undefined, prefix: '' }

describe('the address of a bucket', () => {
  test.each<[string, Partial<BucketAddress>]>([
    ['s3://bohye-files', {}],
    ['s3://bohye-files/', {}],
    ['s3://bohye-files?region=eu-west-1', { region: 'eu-west-1' }],
    ['s3://bohye-files?endpoint=http://127.0.0.1:9000', { endpoint: 'http://127.0.0.1:9000' }],
    ['s3://bohye-files?endpoint=https%3A%2F%2Fs3.host.test', { endpoint: 'https://s3.host.test' }],
    [
      's3://bohye-files?endpoint=https://s3.host.test/store&region=auto&prefix=portal',
      { endpoint: 'https://s3.host.test/store', region: 'auto', prefix: 'portal/' },
    ],
    ['s3://bohye-files?prefix=portals/bohye/', { prefix: 'portals/bohye/' }],
    ['s3://bohye.files-2', { bucket: 'bohye.files-2' }],
  ])('%s', (text, parts) => {
    expect(bucketAddress(text)).toEqual({ ...PLAIN, ...parts })
  })

  test.each([
    '',
    './files',
    'bohye-files',
    'file:///var/files',
    'https://bohye-files.s3.amazonaws.com',
    's3://',
    's3://ab',
    's3://Bohye',
    's3://bohye_files',
    's3://-bohye',
    `s3://${'b'.repeat(64)}`,
    's3://bohye-files:9000',
    's3://key:secret@bohye-files',
    's3://key@bohye-files',
    's3://bohye-files/portal',
    's3://bohye-files#x',
    's3://bohye-files?endpiont=https://s3.host.test',
    's3://bohye-files?endpoint=s3.host.test',
    's3://bohye-files?endpoint=ftp://s3.host.test',
    's3://bohye-files?endpoint=https://key:secret@s3.host.test',
    's3://bohye-files?endpoint=',
    's3://bohye-files?region=',
    's3://bohye-files?region=Europe!',
    's3://bohye-files?region=a&region=b',
    's3://bohye-files?prefix=../other',
    's3://bohye-files?prefix=/portal',
    's3://bohye-files?prefix=a//b',
    `s3://bohye-files?prefix=${'p'.repeat(201)}`,
  ])('is not %s', (text) => {
    expect(bucketAddress(text)).toBeUndefined()
  })
})
