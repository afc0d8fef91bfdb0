import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { describeApi } from '../../../server/http/openapi.ts'
import type { ApiDocument } from '../../../server/http/openapi.types.ts'
import { declaredErrors } from '../../../shared/errors.ts'
import { addExamples } from './openapi.examples.ts'
import { getTag, TAGS } from './openapi.tags.ts'

function listErrorCodes(): string {
  const rows = [...declaredErrors].sort(([one], [other]) => (one < other ? -1 : 1))
  return rows
    .map(([code, { status, sentence }]) => `- ${status} \`${code}\` ${sentence ?? ''}`.trimEnd())
    .join('\n')
}

const INTRODUCTION = new URL('openapi.introduction.md', import.meta.url)

export async function createOpenApiDocument(app: FastifyInstance, publicUrl: string): Promise<ApiDocument> {
  const { openapi, info, paths, components } = describeApi(app)
  for (const [path, calls] of Object.entries(paths)) {
    for (const operation of Object.values(calls)) {
      operation.tags = [getTag(path)]
      addExamples(operation, components.schemas)
    }
  }
  const introduction = await readFile(INTRODUCTION, 'utf8')
  const description = introduction.replaceAll('PUBLIC_URL', publicUrl).replace('ERROR_CODES', listErrorCodes)
  return {
    openapi,
    info: { ...info, description },
    servers: [{ url: publicUrl }],
    tags: TAGS,
    paths,
    components,
  }
}
