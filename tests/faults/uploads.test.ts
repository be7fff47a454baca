import { test } from 'node:test'
import { engines } from './council-to-harm.ts'
import { cutUploads, fillDisk, killUploads } from './lost-uploads.ts'

for (const engine of engines) {
  test(`on ${engine}, a photo of which the line breaks at any tenth leaves nothing, and is kept once when it is sent again`, (t) =>
    cutUploads(t, engine))

  test(`on ${engine}, a kill in any step of an upload loses no acknowledged page and leaves no half of one`, (t) =>
    killUploads(t, engine, { tenths: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], after: 10, traced: true }))

  test(`on ${engine}, a disk that is full in any step of an upload refuses it with 507 and acknowledges nothing`, (t) =>
    fillDisk(t, engine))
}
