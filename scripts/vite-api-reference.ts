import scalar from '@scalar/fastify-api-reference'
import fastify from 'fastify'
import type { Plugin } from 'vite'

const FILE = 'scalar.js'
const DEV_URL = `/@${FILE}`

/** From its Fastify plugin, because the script's own package brings 266 others, 280 MB. */
async function readScalarScript(): Promise<Buffer> {
  const app = fastify()
  await app.register(scalar, { routePrefix: '/', configuration: { url: '/api/openapi.json' } })
  const { rawPayload } = await app.inject(`/js/${FILE}`)
  await app.close()
  return rawPayload
}

export function apiReference(): Plugin {
  return {
    name: 'api-reference',
    async buildStart() {
      if (this.environment.mode !== 'build') return
      this.emitFile({ type: 'asset', name: FILE, source: await readScalarScript() })
    },
    configureServer({ middlewares }) {
      middlewares.use(DEV_URL, (_request, response, next) => {
        readScalarScript().then(
          (script) => response.setHeader('content-type', 'text/javascript; charset=utf-8').end(script),
          next,
        )
      })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { filename, bundle }) {
        if (!filename.endsWith('/api-docs.html')) return []
        const asset = Object.values(bundle ?? {}).find(
          (file) => file.type === 'asset' && file.names.includes(FILE),
        )
        const src = asset ? `/${asset.fileName}` : DEV_URL
        return [{ tag: 'script', attrs: { src, defer: true }, injectTo: 'head-prepend' }]
      },
    },
  }
}
