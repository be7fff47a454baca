/** A post that is read once, although middleware, action and a fault's page all ask for its form. */
export class PostedRequest extends Request {
  #form: Promise<FormData> | undefined

  override formData(): Promise<FormData> {
    this.#form ??= super.formData()
    return this.#form
  }

  /** Its form can be read any number of times, so nobody needs a copy. */
  override clone(): Request {
    return this
  }
}
