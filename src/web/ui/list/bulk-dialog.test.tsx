import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { useSchemaForm } from '../../forms/schema-form.ts'
import { TextField } from '../form/controls.tsx'
import { BulkDialog } from './bulk-dialog.tsx'

afterEach(cleanup)

const ROWS = [
  { id: '1', name: 'Yaw' },
  { id: '2', name: 'Ama' },
  { id: '3', name: 'Kofi' },
]
const WORDS = { action: 'End 3 Leases', working: 'Ending', done: 'ended', failed: 'not ended' }

type Acts = { acted: string[]; finished: number }

function Ending({ acts, canAct }: { acts: Acts; canAct: boolean }) {
  const form = useSchemaForm(z.object({ reason: z.string() }), { reason: 'Sold' })
  return (
    <BulkDialog
      title="End Lease"
      rows={ROWS}
      getName={({ name }) => name}
      form={form}
      act={async ({ name }, { reason }) => {
        acts.acted.push(`${name} ${reason}`)
        if (name === 'Kofi') throw new Error('The lease has ended already.')
        return { done: true, text: 'ends today' }
      }}
      errorMessage={(error) => `Failed: ${(error as Error).message}`}
      canAct={canAct}
      words={WORDS}
      onClose={() => undefined}
      onDone={async () => {
        acts.finished += 1
      }}
    >
      <TextField label="Reason" {...form.getInputProps('reason')} />
    </BulkDialog>
  )
}

async function open(canAct = true) {
  const acts: Acts = { acted: [], finished: 0 }
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Ending acts={acts} canAct={canAct} /> }),
    history: createMemoryHistory(),
  })
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  return { acts, dialog: await screen.findByRole('dialog', { name: 'End Lease' }) }
}

test('acts by name, one row after the other, and a failure stops neither the others nor the results', async () => {
  const { acts, dialog } = await open()
  fireEvent.click(within(dialog).getByRole('button', { name: 'End 3 Leases' }))
  await within(dialog).findByText('2 ended, 1 not ended.')
  expect(acts).toEqual({ acted: ['Ama Sold', 'Kofi Sold', 'Yaw Sold'], finished: 1 })
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ama: ends today', 'Kofi: Failed: The lease has ended already.', 'Yaw: ends today'])
  within(dialog).getByRole('button', { name: 'Done' })
})

test('does nothing while nothing can be done', async () => {
  const { acts, dialog } = await open(false)
  fireEvent.click(within(dialog).getByRole('button', { name: 'End 3 Leases' }))
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(acts).toEqual({ acted: [], finished: 0 })
})
