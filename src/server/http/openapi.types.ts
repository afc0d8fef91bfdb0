export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  description?: string
  format?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
}

export type Media = { schema?: JsonSchema; example?: unknown; examples?: Record<string, { value: unknown }> }

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
  description?: string
  example?: unknown
}

export type Answered = {
  description: string
  headers?: Record<string, { description: string; schema: JsonSchema }>
  content?: Record<string, Media>
}

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, Answered>
}

export type ApiDocument = {
  openapi: string
  info: { title: string; version: string; description: string }
  servers?: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object> }
}
