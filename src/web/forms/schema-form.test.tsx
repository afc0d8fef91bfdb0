import { MantineProvider, NativeSelect, TextInput } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { use } from 'react'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { cedisText } from '../../shared/fields/fields.ts'
import { Form, FormActions } from '../ui/form/form.tsx'
import { FormContext } from '../ui/form/submit-button.tsx'
import { useSchemaForm } from './schema-form.ts'

const schema = z.object({ what: z.string(), amount: cedisText, note: z.string().max(3, 'Too long') })
const NOTHING_TYPED = { what: 'part', amount: '', note: '' }

const Resets = () => <output>{use(FormContext).resets}</output>

/** The amount can be typed for a part only. */
function Sample({ onSent }: { onSent: (sent: unknown) => void }) {
  const form = useSchemaForm(schema, NOTHING_TYPED)
  const send = async (values: unknown) => {
    onSent(values)
    form.reset()
  }
  return (
    <Form form={form} onSubmit={send}>
      <NativeSelect label="What" data={['all', 'part']} {...form.getInputProps('what')} />
      {form.values.what === 'part' && <TextInput label="Amount" {...form.getInputProps('amount')} />}
      <TextInput label="Note" {...form.getInputProps('note')} />
      <Resets />
      <FormActions busyText="Sending...">Send</FormActions>
    </Form>
  )
}

function openSample() {
  const sent: unknown[] = []
  render(
    <MantineProvider env="test">
      <Sample onSent={(values) => sent.push(values)} />
    </MantineProvider>,
  )
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  return { sent, type, press: () => fireEvent.click(screen.getByRole('button', { name: 'Send' })) }
}

afterEach(cleanup)

test('a wrong value in a field that another choice hides does not hold the form up', async () => {
  const { sent, type, press } = openSample()
  type('Amount', 'ten')
  press()
  expect((await screen.findByRole('alert')).textContent).toBeTruthy()
  type('What', 'all')
  press()
  await waitFor(() => expect(sent).toEqual([{ what: 'all', amount: null, note: '' }]))
})

test('a right value in a field that is hidden stays, and comes back with it', async () => {
  const { sent, type, press } = openSample()
  type('Amount', '12.50')
  type('What', 'all')
  type('What', 'part')
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('12.50')
  press()
  await waitFor(() => expect(sent).toEqual([{ what: 'part', amount: 12.5, note: '' }]))
})

test('a wrong value in a field that is shown holds the form up until it is mended', async () => {
  const { sent, type, press } = openSample()
  type('What', 'all')
  type('Note', 'long')
  press()
  expect((await screen.findByRole('alert')).textContent).toBe('Too long')
  expect(sent).toEqual([])
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('long')
})

test('each reset is counted, so that fields can start again', async () => {
  const { type, press } = openSample()
  type('Amount', '5')
  press()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1'))
})
