import { createElement, type ReactNode } from 'react'
import { readBlocks, type Span, type TextBlock } from '../../markdown.rules.ts'
import classes from './document-body.module.css'

/** The text of a document as it is printed; placeholders without a value are marked. */
export const DocumentBody = ({ body }: { body: string }) =>
  createElement('div', { className: classes.body }, ...readBlocks(body).map(renderBlock))

// Below the heading of the section that it is in.
const FIRST_LEVEL = 2

function renderBlock(block: TextBlock): ReactNode {
  if (block.kind === 'rule') return createElement('hr')
  if (block.kind === 'heading')
    return createElement(`h${block.level + FIRST_LEVEL}`, null, ...renderSpans(block.spans))
  if (block.kind === 'paragraph') return createElement('p', null, ...renderSpans(block.spans))
  const items = block.items.map((spans) => createElement('li', null, ...renderSpans(spans)))
  return block.ordered
    ? createElement('ol', { start: block.start }, ...items)
    : createElement('ul', null, ...items)
}

const PLACEHOLDER = /(\{\{[^{}]*\}\})/

const renderSpans = (spans: readonly Span[]): ReactNode[] =>
  spans.map(({ text, strong, emphasis }) => {
    const parts = text
      .split(PLACEHOLDER)
      .map((part, at) => (at % 2 ? createElement('mark', null, part) : part))
    return createElement(strong ? 'strong' : emphasis ? 'em' : 'span', null, ...parts)
  })
