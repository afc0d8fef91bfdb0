import { useId, useState } from 'react'
import { randomUuid } from '../../../../../web/forms/form-key.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { TextField } from '../../../../../web/ui/form/controls.tsx'
import { Row, Stack } from '../../../../../web/ui/layout.tsx'
import { TextButton } from '../../../../../web/ui/text-button.tsx'
import type { Walk } from './use-walk.ts'

type Props = { rooms: readonly string[]; onAdd: Walk['record'] }

/** Something that the template does not have. */
export function AddItem({ rooms, onAdd }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [room, setRoom] = useState('')
  const [name, setName] = useState('')
  const list = useId()
  if (!isOpen) return <TextButton onClick={() => setIsOpen(true)}>Add an item</TextButton>
  const isComplete = room.trim() !== '' && name.trim() !== ''
  const add = () => {
    const item = { id: randomUuid(), room: room.trim(), name: name.trim() }
    void onAdd(`${item.room}, ${item.name}`, { items: [{ ...item, recordedAt: new Date().toISOString() }] })
    setName('')
    setIsOpen(false)
  }
  return (
    <Stack surface="card" gap="md">
      <TextField
        label="Room"
        list={list}
        value={room}
        onChange={({ currentTarget }) => setRoom(currentTarget.value)}
      />
      <datalist id={list}>
        {rooms.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <TextField label="Item" value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />
      <Row gap="sm">
        <Button onClick={add} disabled={!isComplete}>
          Add
        </Button>
        <Button variant="default" onClick={() => setIsOpen(false)}>
          Cancel
        </Button>
      </Row>
    </Stack>
  )
}
