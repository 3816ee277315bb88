/** The text of a response; null, with the connection closed, once it is longer than this. */
export async function readHead(response: Response, mostCharacters: number): Promise<string | null> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = "";
  for (;;) {
    const chunk = await reader?.read();
    if (!chunk || chunk.done) return text + decoder.decode();
    text += decoder.decode(chunk.value, { stream: true });
    if (text.length > mostCharacters) {
      await reader?.cancel();
      return null;
    }
  }
}
