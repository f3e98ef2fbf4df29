<?php
// Sends a message with the client that openapi-generator wrote: send.php CLIENT URL TOKEN. Prints its id.
[, $client, $url, $token] = $argv;
require '/usr/share/php/GuzzleHttp/autoload.php';
spl_autoload_register(fn ($class) => require $client . '/lib/' . str_replace(['OpenAPI\\Client\\', '\\'], ['', '/'], $class) . '.php');

$settings = OpenAPI\Client\Configuration::getDefaultConfiguration()->setHost($url)->setAccessToken($token);
$messages = new OpenAPI\Client\Api\MessagesApi(new GuzzleHttp\Client(), $settings);
$sent = $messages->sendMessage(new OpenAPI\Client\Model\MessageInput(['to' => '+250788123456', 'text' => 'Muraho', 'sender' => 'TUMA']));
echo $sent->getSmsId(), ' ', $sent->getTotalCost(), "\n";
