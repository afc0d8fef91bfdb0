import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as openRequest,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const PROBE_MS = 100

type Instance = { url: string; healthy: boolean; answered: number; agent: Agent }

export type LoadBalancer = {
  url: string
  /** Receives requests once it is healthy. */
  add(url: string): void
  remove(url: string): void
  countAnswered(url: string): number
  close(): Promise<void>
}

async function probe(instance: Instance): Promise<void> {
  instance.healthy = await fetch(`${instance.url}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  )
}

function pass(request: IncomingMessage, body: Buffer, { url, agent }: Instance): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const { method, headers } = request
  const passed = openRequest(`${url}${request.url}`, { method, headers, agent }, resolve)
  passed.on('error', reject)
  passed.end(body)
  return promise
}

/** Like nginx: sent requests that change something are not retried elsewhere. */
const mayRetry = (error: unknown, { method }: IncomingMessage) =>
  method === 'GET' || (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')

/** Round robin over kept connections. */
export async function startLoadBalancer(urls: readonly string[]): Promise<LoadBalancer> {
  const instances = new Map<string, Instance>()
  let turn = 0
  const answer = async (
    request: IncomingMessage,
    response: ServerResponse,
    left: Instance[],
  ): Promise<void> => {
    const body = await buffer(request)
    for (const instance of left) {
      try {
        const answered = await pass(request, body, instance)
        instance.answered += 1
        response.writeHead(answered.statusCode ?? 502, { ...answered.headers, connection: 'keep-alive' })
        response.on('close', () => answered.destroy())
        answered.on('error', () => response.destroy())
        answered.pipe(response)
        return
      } catch (error) {
        if (!mayRetry(error, request)) break
      }
    }
    response.writeHead(502).end()
  }
  const server = createServer((request, response) => {
    const healthy = [...instances.values()].filter((instance) => instance.healthy)
    turn += 1
    const first = turn % Math.max(1, healthy.length)
    void answer(request, response, [...healthy.slice(first), ...healthy.slice(0, first)])
  })
  const add = (url: string) =>
    instances.set(url, { url, healthy: false, answered: 0, agent: new Agent({ keepAlive: true }) })
  urls.forEach(add)
  await Promise.all([...instances.values()].map(probe))
  const timer = setInterval(() => {
    for (const instance of instances.values()) void probe(instance)
  }, PROBE_MS)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const remove = (url: string) => {
    instances.get(url)?.agent.destroy()
    instances.delete(url)
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (url) => void add(url),
    remove,
    countAnswered: (url) => instances.get(url)?.answered ?? 0,
    async close() {
      clearInterval(timer)
      for (const url of instances.keys()) remove(url)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
