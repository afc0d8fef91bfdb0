/** Runs the demo for development: Vite serves the screens, and the server restarts on changes. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { type Connect, createServer, type ViteDevServer } from 'vite'

const ROOT = path.join(import.meta.dirname, '..')
const PAGES = ['login', 'forgot', 'join', 'reset', 'check']
const DEMO = 'src/demo/demo.ts'
const READY = 'The portal is ready'
const host = '127.0.0.1'
const port = Number(process.env['PORT'] ?? 3000)
const address = `http://${host}:${port}`

async function findFreePort(): Promise<number> {
  const server = createTcpServer().listen(0, host)
  await once(server, 'listening')
  const found = server.address()
  server.close()
  await once(server, 'close')
  if (found === null || typeof found === 'string') throw new Error('No port is free.')
  return found.port
}

/** `ready` settles while the server accepts calls. */
class DevServer {
  ready = Promise.withResolvers<void>()
  readonly child: ChildProcess
  #restarted = false

  constructor(apiPort: number) {
    const args = ['--watch', '--watch-preserve-output', '--max-semi-space-size=8', DEMO, '--api-only']
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: {
        PUBLIC_URL: address,
        NODE_COMPILE_CACHE: 'node_modules/.cache/portal',
        ...process.env,
        HOST: host,
        PORT: String(apiPort),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
      // Ctrl-C signals the whole group; this process stops the server itself, once.
      detached: true,
    })
    createInterface({ input: child.stdout }).on('line', (line) => this.#follow(line))
    this.child = child
  }

  stop(): void {
    // Later calls must not wait.
    this.ready = Promise.withResolvers()
    this.child.kill('SIGTERM')
  }

  #follow(line: string): void {
    if (line.includes('Restarting ')) this.ready = Promise.withResolvers()
    if (!this.#restarted) console.log(line)
    if (!line.startsWith(READY)) return
    if (this.#restarted) console.log('The server runs with the changed code.')
    this.#restarted = true
    this.ready.resolve()
  }
}

function toPageName(pathname: string): string {
  if (pathname === '/api/docs') return 'api-docs'
  const name = pathname.slice(1)
  return PAGES.includes(name) ? name : 'index'
}

const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** The portal would also put the company's name and logo into the page. */
function servePages(vite: ViteDevServer, apiUrl: string, server: DevServer): Connect.NextHandleFunction {
  const render = async (pathname: string): Promise<string> => {
    const name = toPageName(pathname)
    const source = await readFile(path.join(vite.config.root, `${name}.html`), 'utf8')
    const html = await vite.transformIndexHtml(`/${name}.html`, source.replaceAll('="./', '="/'))
    await server.ready.promise
    const company = await fetch(`${apiUrl}/api/company`).then((response) => response.json())
    return html
      .replaceAll('{{company}}', () => escapeHtml(company.name))
      .replaceAll('{{logo}}', () => escapeHtml(company.logoUrl ?? '/logo.svg'))
      .replaceAll('{{languages}}', process.env['TENANT_LANGUAGES']?.replaceAll(',', ' ') ?? '')
  }
  return (request, response, next) => {
    const { pathname } = new URL(request.url ?? '/', address)
    const isCall = /^\/(api|s)\//.test(pathname) && pathname !== '/api/docs'
    // Calls wait while the server restarts.
    if (isCall) return void server.ready.promise.then(() => next())
    if (!request.headers.accept?.includes('text/html')) return next()
    if (pathname === '/') return response.writeHead(302, { location: '/login' }).end()
    render(pathname).then(
      (html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
      next,
    )
  }
}

/** Our own server, because Vite's would end this process at a signal before the demo. */
async function startScreens(apiUrl: string, devServer: DevServer): Promise<ViteDevServer> {
  const http = createHttpServer()
  const vite = await createServer({
    root: path.join(ROOT, 'src/app'),
    configFile: path.join(ROOT, 'vite.config.ts'),
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    server: {
      middlewareMode: { server: http },
      hmr: { server: http },
      proxy: { '^/api/(?!docs$)': apiUrl, '^/s/': apiUrl },
    },
    plugins: [
      {
        name: 'pages',
        // Before Vite's handlers, which would answer /login with login.ts.
        configureServer: (server) => {
          server.middlewares.use(servePages(server, apiUrl, devServer))
        },
      },
    ],
  })
  http.on('request', vite.middlewares).listen(port, host)
  await once(http, 'listening')
  return vite
}

const apiPort = await findFreePort()
const devServer = new DevServer(apiPort)
const stop = () => devServer.stop()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
const ended = once(devServer.child, 'exit')
const vite = await startScreens(`http://${host}:${apiPort}`, devServer).catch((error: unknown) => {
  stop()
  throw error
})
const [code] = await ended
await vite.close()
process.exit(code ?? 0)
