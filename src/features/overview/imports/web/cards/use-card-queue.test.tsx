import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { toTexts } from './card-texts.ts'
import { type SentCard, useCardQueue } from './use-card-queue.ts'

afterEach(() => vi.unstubAllGlobals())

const wrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
)
const card = (key: string, name: string): SentCard => ({
  key,
  row: null,
  texts: { ...toTexts(undefined, { property: '', period: '', rentDay: '' }), name },
  photo: null,
})

test('a card whose answer was lost is sent again with its key, and the next one with its own', async () => {
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('idempotency-key'))
    if (sent.length === 1) throw new TypeError('The answer was lost')
    return new Response(JSON.stringify({ row: String(sent.length) }), { status: 201 })
  })
  const { result } = renderHook(() => useCardQueue('2f8c61d4-7ab3-4e09-95d1-c3e07b4a8f62'), { wrapper })
  result.current.add(card('card-1', 'Ama Mensah'))
  result.current.add(card('card-2', 'Kofi Ofori'))
  await waitFor(() => expect(result.current.failure).not.toBeNull())
  expect(result.current.waiting).toHaveLength(2)
  result.current.retry()
  await waitFor(() => expect(result.current.waiting).toEqual([]))
  expect(sent).toEqual(['card-1', 'card-1', 'card-2'])
})
