import { describe, expect, it } from 'vitest'
import { readFailure } from './api-error.ts'

describe('the text of an error response', () => {
  it.each([
    [
      '{"error":"Bad","message":"Worse","details":["A is off","B is off"]}',
      'Validation Error: A is off, B is off',
    ],
    ['{"error":"Bad","message":"Worse","details":[]}', 'Worse'],
    ['{"error":"Bad","message":"","details":null}', 'Bad'],
    ['{"error":"Bad"}', 'Bad'],
    ['{"error":"Bad","details":"A is off"}', 'Bad'],
    ['{"error":"Bad","details":[null,{"path":"a"}," "]}', 'Bad'],
    ['{"error":{"code":7},"message":["Worse"]}', 'HTTP error! status: 502'],
    [' {"error":"Bad"}\n', 'Bad'],
    ['{}', 'HTTP error! status: 502'],
    ['', 'HTTP error! status: 502'],
    ['null', 'HTTP error! status: 502'],
    ['["Bad"]', 'HTTP error! status: 502'],
    ['"Bad"', 'HTTP error! status: 502'],
    ['upstream timed out', 'HTTP error! status: 502'],
    ['<!doctype html><html><body>Bad gateway</body></html>', 'HTTP error! status: 502'],
    ['{"error":', 'HTTP error! status: 502'],
  ])('%s reads %s', (text, message) => {
    expect(readFailure(502, text).message).toBe(message)
  })

  it('keeps the messages about single fields', () => {
    expect(readFailure(400, '{"error":"Bad","details":["A is required"]}').details).toEqual(['A is required'])
  })
})
