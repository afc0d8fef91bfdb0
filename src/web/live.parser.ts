/** One event of an event stream: its name, and its data as it came. */
export type StreamEvent = { name: string; data: string }

// A carriage return that stands last may be half of a line end.
const LINE_END = /\r\n|\n|\r(?!$)/

/**
 * Reads an event stream (text/event-stream) that comes in pieces of any size: each call takes the next piece and
 * returns the events that are whole with it. Comments and events without data say nothing.
 */
export function eventReader(): (piece: string) => StreamEvent[] {
  let rest = ''
  let name = ''
  let data: string[] = []
  const take = (line: string): StreamEvent[] => {
    if (line !== '') {
      const [, field, value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? []
      if (field === 'event') name = value
      if (field === 'data') data.push(value)
      return []
    }
    const whole = data.length > 0 ? [{ name: name || 'message', data: data.join('\n') }] : []
    name = ''
    data = []
    return whole
  }
  return (piece) => {
    const lines = (rest + piece).split(LINE_END)
    rest = lines.pop() ?? ''
    return lines.flatMap(take)
  }
}
