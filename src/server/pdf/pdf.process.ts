import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { PdfReply, PdfTask } from './pdf.worker.ts'

export type Typesetter = {
  typeset(task: PdfTask): Promise<Uint8Array>
  isReusable(): boolean
  end(): Promise<void>
}

const WORKER = fileURLToPath(new URL('./pdf.worker.ts', import.meta.url))
const FONTS = fileURLToPath(new URL('./pdf.fonts.conf', import.meta.url))
const MALLOC = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }
const MAX_DOCUMENT_MS = 30_000

function waitForReply(child: ChildProcess, task: PdfTask): Promise<PdfReply> {
  const { promise, resolve, reject } = Promise.withResolvers<PdfReply>()
  const ended = (code: number | null, signal: string | null) =>
    reject(new Error(`The PDF process ended (${signal ?? code})`))
  const overdue = setTimeout(() => child.kill('SIGKILL'), MAX_DOCUMENT_MS)
  child.once('message', resolve).once('exit', ended).once('error', reject)
  child.send(task, (error) => error && reject(error))
  return promise.finally(() => {
    clearTimeout(overdue)
    child.off('message', resolve).off('exit', ended).off('error', reject)
  })
}

export function startTypesetter(): Typesetter {
  const child = fork(WORKER, {
    serialization: 'advanced',
    // Its heap is mostly Typst's memory, which malloc returns only in large blocks.
    execArgv: ['--max-semi-space-size=1'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Without the portal's environment, which holds secrets.
    env: { FONTCONFIG_FILE: FONTS, ...MALLOC },
  })
  let isReusable = true
  const isExhausted = () => {
    isReusable = false
  }
  child.on('error', isExhausted).on('disconnect', isExhausted)

  function hold(busy: boolean) {
    child[busy ? 'ref' : 'unref']()
    child.channel?.[busy ? 'ref' : 'unref']()
  }

  return {
    async typeset(task) {
      hold(true)
      try {
        const reply = await waitForReply(child, task)
        if (reply.exhausted) isExhausted()
        if ('failed' in reply) throw new Error(`${task.template} cannot be typeset: ${reply.failed}`)
        return reply.pdf
      } finally {
        hold(false)
      }
    },
    isReusable: () => isReusable,
    async end() {
      if (child.connected) child.disconnect()
      const never = child.pid === undefined
      if (never || child.exitCode !== null || child.signalCode !== null) return
      child.ref()
      await once(child, 'exit')
    },
  }
}
