import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { t } from '../../translate.ts'
import { Row, Stack, Text } from '../layout.tsx'
import { TextButton } from '../text-button.tsx'
import classes from './signature-field.module.css'

const WIDTH = 600
const HEIGHT = 200
const LINE = 3
const FONT = 'italic 64px cursive'

type Props = {
  /** Written where somebody cannot draw. */
  name: string
  error?: string | undefined
  /** The base64 of a PNG, or '' while nothing is drawn. */
  onChange: (drawing: string) => void
}

/** A signature, drawn with a finger, a pen or a mouse. */
export function SignatureField({ name, error, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isEmpty, setIsEmpty] = useState(true)
  const id = useId()
  useEffect(() => {
    if (canvas.current) clear(canvas.current)
  }, [])
  const read = (place: HTMLCanvasElement) => {
    setIsEmpty(false)
    onChange(place.toDataURL('image/png').replace(/^data:image\/png;base64,/, ''))
  }
  const pen = usePen(canvas, read)
  const restart = () => {
    if (canvas.current) clear(canvas.current)
    setIsEmpty(true)
    onChange('')
  }
  const write = () => {
    const context = canvas.current?.getContext('2d')
    if (!canvas.current || !context) return
    clear(canvas.current)
    context.font = FONT
    context.textAlign = 'center'
    context.fillText(name.trim(), WIDTH / 2, HEIGHT * 0.6, WIDTH - 40)
    read(canvas.current)
  }
  return (
    <Stack gap="xs">
      <Text as="span" id={id} weight={550}>
        {t('Signature')}
      </Text>
      <canvas
        ref={canvas}
        className={classes.pad}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-labelledby={id}
        aria-describedby={error ? `${id}-error` : undefined}
        {...pen}
      />
      <Row gap="lg">
        <TextButton onClick={restart} disabled={isEmpty}>
          {t('Draw again')}
        </TextButton>
        <TextButton onClick={write} disabled={name.trim() === ''}>
          {t('Write my name instead')}
        </TextButton>
      </Row>
      {error && (
        <Text id={`${id}-error`} role="alert" tone="red" size="sm">
          {error}
        </Text>
      )}
    </Stack>
  )
}

function clear(place: HTMLCanvasElement): void {
  const context = place.getContext('2d')
  if (!context) return
  context.fillStyle = 'white'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = 'black'
  context.lineWidth = LINE
  context.lineCap = 'round'
  context.lineJoin = 'round'
}

/** Draws while a pointer is down; `onLift` follows each line. */
function usePen(canvas: { current: HTMLCanvasElement | null }, onLift: (place: HTMLCanvasElement) => void) {
  const isDown = useRef(false)
  const toPoint = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
    const box = currentTarget.getBoundingClientRect()
    return [((clientX - box.left) / box.width) * WIDTH, ((clientY - box.top) / box.height) * HEIGHT] as const
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
      const context = event.currentTarget.getContext('2d')
      event.currentTarget.setPointerCapture(event.pointerId)
      isDown.current = true
      context?.beginPath()
      context?.moveTo(...toPoint(event))
    },
    onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => {
      const context = event.currentTarget.getContext('2d')
      if (!isDown.current || !context) return
      context.lineTo(...toPoint(event))
      context.stroke()
    },
    onPointerUp: () => {
      if (!isDown.current) return
      isDown.current = false
      if (canvas.current) onLift(canvas.current)
    },
  }
}
