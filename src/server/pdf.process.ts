import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { PdfReply, PdfTask } from './pdf.worker.ts'

/** One process that typesets one document at a time. */
export type Typesetter = {
  /** Rejects when the document cannot be typeset, and when the process ends before it is. */
  typeset(task: PdfTask): Promise<Uint8Array>
  /** False once the process is gone or has grown past its size: give it nothing more, and end it. */
  fit(): boolean
  end(): Promise<void>
}

const WORKER = fileURLToPath(new URL('./pdf.worker.ts', import.meta.url))
const FONTS = fileURLToPath(new URL('./pdf.fonts.conf', import.meta.url))
const MAX_DOCUMENT_MS = 30_000

/** Starts a process; it keeps the portal alive only while it has a document in hand. */
export function startTypesetter(): Typesetter {
  const child = fork(WORKER, {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Nothing of the portal's environment, where its secrets stand.
    env: { FONTCONFIG_FILE: FONTS },
  })
  let fit = true
  const unfit = () => {
    fit = false
  }
  child.on('error', unfit).on('disconnect', unfit)

  function hold(busy: boolean) {
    child[busy ? 'ref' : 'unref']()
    child.channel?.[busy ? 'ref' : 'unref']()
  }

  function answerTo(task: PdfTask): Promise<PdfReply> {
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

  return {
    async typeset(task) {
      hold(true)
      try {
        const reply = await answerTo(task)
        if (reply.worn) unfit()
        if ('failed' in reply) throw new Error(`${task.template} cannot be typeset: ${reply.failed}`)
        return reply.pdf
      } finally {
        hold(false)
      }
    },
    fit: () => fit,
    async end() {
      if (child.connected) child.disconnect()
      const never = child.pid === undefined
      if (never || child.exitCode !== null || child.signalCode !== null) return
      child.ref()
      await once(child, 'exit')
    },
  }
}
