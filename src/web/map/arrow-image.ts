/** Pixels of the picture of a vehicle, at two to one of the screen. */
const size = 56;

/** Returns the name of the picture of a vehicle in this colour. */
export function arrowName(color: string, isGoing: boolean): string {
  return `${color} ${isGoing ? 'arrow' : 'dot'}`;
}

/** Draws a vehicle: a disc, with an arrow to the north where it is known in which direction it went. */
export function arrowImage(color: string, rim: string, isGoing: boolean): ImageData {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (context === null) return new ImageData(size, size);
  context.translate(size / 2, size / 2);
  context.fillStyle = color;
  context.strokeStyle = rim;
  context.lineWidth = 4;
  context.beginPath();
  context.arc(0, 2, 17, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  if (isGoing) {
    context.fillStyle = rim;
    context.beginPath();
    context.moveTo(0, -9);
    context.lineTo(8, 11);
    context.lineTo(0, 6);
    context.lineTo(-8, 11);
    context.fill();
  }
  return context.getImageData(0, 0, size, size);
}
